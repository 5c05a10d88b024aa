import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const SHARED = new Map([
  ['@fastify/ajv-compiler', 'shared-ajv-compiler.js'],
  ['@fastify/fast-json-stringify-compiler', 'shared-serializer-compiler.js'],
  ['./lib/plugin-utils.js', 'named-plugins.js'],
  ['./plugin-utils.js', 'named-plugins.js'],
])

// What jest's configuration does for tests that run in Node, for servers that run beside jsdom.
registerHooks({
  resolve(name, context, next) {
    const file = SHARED.get(name)
    if (file === undefined) return next(name, context)
    return { url: pathToFileURL(`${__dirname}/${file}`).href, format: 'commonjs', shortCircuit: true }
  },
})
