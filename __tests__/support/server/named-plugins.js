const utils = require('../../../node_modules/fastify/lib/plugin-utils.js')

const NAME = Symbol.for('fastify.display-name')

/** Without a name, Fastify looks for a plugin in `require.cache`, whose list takes jest several milliseconds. */
function registerPlugin(plugin) {
  plugin[NAME] ??= plugin.name || 'plugin'
  return utils.registerPlugin.call(this, plugin)
}

module.exports = { ...utils, registerPlugin }
