import type { GatsbyNode } from 'gatsby'
import { registerBuildErrors } from './errors'
import { rememberInputs } from './release-inputs'

/** The first call of a build. */
export const onPluginInit: GatsbyNode['onPluginInit'] = ({ reporter }) => {
  registerBuildErrors(reporter)
  rememberInputs()
}
