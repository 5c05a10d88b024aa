import type { GatsbyNode } from 'gatsby'
import { rememberStart } from './build-start'
import { registerBuildErrors } from './errors'

/** The first call of a build in each of its processes. */
export const onPluginInit: GatsbyNode['onPluginInit'] = ({ reporter }) => {
  registerBuildErrors(reporter)
  rememberStart()
}
