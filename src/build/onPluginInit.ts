import type { GatsbyNode } from 'gatsby'
import { registerBuildErrors } from './errors'
import { rememberStart } from './build-start'

/** The first call of a build. */
export const onPluginInit: GatsbyNode['onPluginInit'] = ({ reporter }) => {
  registerBuildErrors(reporter)
  rememberStart()
}
