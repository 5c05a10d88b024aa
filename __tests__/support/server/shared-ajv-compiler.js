const compiler = require('@fastify/ajv-compiler/index.js')

/** Fastify's own compiler of schemas. Each app makes one, and compiles all over again: here they share one. */
const sharedFactory = compiler()

module.exports = Object.assign(() => sharedFactory, { AjvReference: compiler.AjvReference })
module.exports.StandaloneValidator = compiler.StandaloneValidator
module.exports.AjvCompiler = module.exports
module.exports.default = module.exports
