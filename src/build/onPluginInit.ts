import type { GatsbyNode } from 'gatsby'
import { registerBuildErrors } from './errors'
import { rememberStart } from './build-start'

/** Gatsby calls this first in every build. */
export const onPluginInit: GatsbyNode['onPluginInit'] = ({ reporter }) => {
  registerBuildErrors(reporter)
  rememberStart()
}
