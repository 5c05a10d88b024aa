import { describeUnsupportedNode } from '../../src/config/check-node'
import { engines } from '../../package.json'

it('supports the Node that package.json asks for', () => {
  expect(describeUnsupportedNode(engines.node.replace('^', ''))).toBeUndefined()
})

it.each(['20.20.2', '22.9.0', '25.0.0'])('names the fix on Node %s', (version) => {
  expect(describeUnsupportedNode(version)).toBe(
    `The hotel needs Node 24; this is Node ${version}. Start it through npm (npm start), which uses the Node that npm ci installed, or run node_modules/.bin/node.`,
  )
})
