const compiler = require('@fastify/ajv-compiler/index.js')

const sharedFactory = compiler()

/**
 * Fastify's own compiler of schemas. Each app makes one, and compiles all its schemas: here they share one,
 * which compiles a schema at its first use and does not compile JSON Schema itself to check it.
 */
module.exports = () => (externalSchemas, options) => {
  const customOptions = { ...options.customOptions, validateSchema: false }
  const compile = sharedFactory(externalSchemas, { ...options, customOptions })
  return (route) => {
    let made
    const compiled = () => (made ??= compile(route))
    return Object.defineProperties((...data) => compiled()(...data), {
      errors: { get: () => compiled().errors },
      schemaEnv: { get: () => compiled().schemaEnv },
    })
  }
}
module.exports.AjvReference = compiler.AjvReference
module.exports.StandaloneValidator = compiler.StandaloneValidator
module.exports.AjvCompiler = module.exports
module.exports.default = module.exports
