import type { GatsbyNode } from 'gatsby'
import type { Release } from '../server/releases/description'
import { fingerprintInputs } from '../server/releases/inputs'
import { registerBuildErrors } from './errors'

/** What release.json says that is known before the build ends. `rooms` is missing until a list was read. */
export const started: Pick<Release, 'inputs' | 'rooms'> = { inputs: '' }

/** Comes first: a file that is edited during the build must not count as built. */
export const onPluginInit: GatsbyNode['onPluginInit'] = ({ reporter }) => {
  registerBuildErrors(reporter)
  started.inputs = fingerprintInputs(process.cwd(), process.env)
}
