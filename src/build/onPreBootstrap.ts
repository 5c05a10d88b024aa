import type { GatsbyNode } from 'gatsby'
import { notePlaceOfCache } from './cache-place'

/** At this point Gatsby has emptied what it must of the cache. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = () => notePlaceOfCache(process.cwd())
