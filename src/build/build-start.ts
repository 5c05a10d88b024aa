import type { GatsbyNode } from 'gatsby'
import type { Release } from '../server/releases/description'
import { fingerprintInputs } from '../server/releases/inputs'
import { registerBuildErrors } from './errors'

/** The parts of release.json that are known before the build ends. `rooms`: once a list was read. */
export const started: Pick<Release, 'inputs' | 'rooms'> = { inputs: '' }

/** Runs first: a file that is edited during the build must not count as built. */
export const onPluginInit: GatsbyNode['onPluginInit'] = ({ reporter }) => {
  registerBuildErrors(reporter)
  started.inputs = fingerprintInputs(process.cwd(), process.env)
}
