import type { GatsbyNode } from 'gatsby'
import { notePlaceOfCache } from './cache-place'

/** What was to be emptied of the cache is gone. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = () => notePlaceOfCache(process.cwd())
