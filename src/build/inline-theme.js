/**
 * A Babel plugin that replaces `theme.…` and `media.…` by their values. So the browser's script does not
 * contain the whole theme, and each style is one string. Option `values`: the exports of styles/theme.
 * @param {import('@babel/core')} babel
 * @param {{ values: Record<string, unknown> }} options
 */
module.exports = function inlineTheme({ types }, { values }) {
  return {
    name: 'inline-theme',
    visitor: {
      ImportDeclaration(declaration) {
        if (!declaration.node.source.value.endsWith('/styles/theme')) return
        for (const { imported, local } of declaration.node.specifiers) {
          const references = declaration.scope.getBinding(local.name)?.referencePaths ?? []
          for (const reference of references) inline(types, reference, values[imported?.name])
        }
      },
    },
  }
}

/** Replaces `theme.a.b` by its value. In `theme.a[size]` it replaces `theme.a` by that part of the theme. */
function inline(types, reference, table) {
  let place = reference
  let value = table
  while (place.parentPath.isMemberExpression({ computed: false }) && place.key === 'object') {
    place = place.parentPath
    value = value?.[place.node.property.name]
  }
  if (place === reference || value === undefined) return
  if (place.parentPath.isTemplateLiteral()) joinIntoTemplate(types, place, String(value))
  else place.replaceWith(types.valueToNode(value))
}

function joinIntoTemplate(types, place, text) {
  const { quasis, expressions } = place.parent
  const position = expressions.indexOf(place.node)
  const [before, after] = quasis.slice(position, position + 2)
  const joined = types.templateElement(
    {
      raw: before.value.raw + text.replaceAll(/[\\`$]/g, String.raw`\$&`) + after.value.raw,
      cooked: before.value.cooked + text + after.value.cooked,
    },
    after.tail,
  )
  quasis.splice(position, 2, joined)
  expressions.splice(position, 1)
}
