import { MARKDOWN_PLUGIN } from '../../src/build/plugins'
import { checkBody } from '../../src/content/posts/check-body'

interface MarkdownNode {
  id: string
}

/** What the plugin gives to Gatsby. It has no types. */
interface Plugin {
  onCreateNode(args: object, options: object): Promise<void>
  setFieldsOnGraphQLNodeType(
    args: object,
    options: object,
  ): Promise<{
    html: { resolve(node: MarkdownNode | undefined, args: object, context: object): Promise<string> }
  }>
}

const plugin = jest.requireActual<Plugin>('gatsby-transformer-remark/gatsby-node')
const OPTIONS = { plugins: [], ...MARKDOWN_PLUGIN.options }

/** Makes HTML of a post's text as the build does, with the plugin's own code and our options. */
async function htmlOf(body: string): Promise<string> {
  const nodes: MarkdownNode[] = []
  const kept = new Map<unknown, unknown>()
  const cache = {
    get: async (key: unknown) => kept.get(key),
    set: async (key: unknown, value: unknown) => void kept.set(key, value),
  }
  await plugin.onCreateNode(
    {
      node: { id: body, internal: { type: 'PostContent', mediaType: 'text/markdown' }, children: [] },
      loadNodeContent: async () => `\n${body}`,
      createNodeId: (id: string) => id,
      createContentDigest: () => body,
      actions: { createNode: (node: MarkdownNode) => nodes.push(node), createParentChildLink: () => {} },
      reporter: console,
    },
    OPTIONS,
  )
  const fields = await plugin.setFieldsOnGraphQLNodeType(
    {
      type: { name: 'MarkdownRemark' },
      basePath: '',
      getNode: () => undefined,
      getNodesByType: () => [],
      cache,
      getCache: () => cache,
      reporter: console,
    },
    OPTIONS,
  )
  return fields.html.resolve(nodes[0], {}, {})
}

it('converts what the check accepts to HTML', async () => {
  expect(checkBody('Words, and a [way](/rooms).', new Set(['/rooms']))).toEqual([])
  expect(await htmlOf('Words, and a [way](/rooms).')).toBe('<p>Words, and a <a href="/rooms">way</a>.</p>')
})

// To the check, these hide the tag in code or in the title of a link. It reads plain CommonMark.
it.each([
  'Words.[^x]\n\n[^x]: /rooms "<script>1</script>"\n',
  'www.evil.example/`<b>hi</b>`\n',
  'a ^[b `c] <b>hi</b> ` d\n',
])('writes no tag of the author in %j', async (body) => {
  expect(checkBody(body, new Set(['/rooms']))).toEqual([])
  const tags = (await htmlOf(body)).replaceAll(/"[^"]*"/g, '""')
  expect(tags).not.toMatch(/<(?!\/?(?:p|code|a)\b)/)
})
