const utils = require('../../../node_modules/fastify/lib/plugin-utils.js')

const NAME = Symbol.for('fastify.display-name')

/** For a plugin without a name, Fastify searches `require.cache`, which takes jest several milliseconds. */
function registerPlugin(plugin) {
  plugin[NAME] ??= plugin.name || 'plugin'
  return utils.registerPlugin.call(this, plugin)
}

module.exports = { ...utils, registerPlugin }
