const stringify = require('fast-json-stringify')

/** By schema: the serializers of Fastify, which each app would make again. Here they share them. */
const made = new WeakMap()

/** Makes a serializer at its first use. */
function compile({ schema }) {
  return (answer) => {
    if (!made.has(schema)) made.set(schema, stringify(schema))
    return made.get(schema)(answer)
  }
}

module.exports = () => (externalSchemas, options) => {
  if (Object.keys(externalSchemas ?? {}).length > 0 || Object.keys(options ?? {}).length > 0) {
    throw new Error('These serializers know no shared schemas and options')
  }
  return compile
}
module.exports.SerializerSelector = module.exports
module.exports.default = module.exports
