import type { BuildArgs } from 'gatsby'

/** The part of Gatsby's store that knows the queries of pages and components. */
interface Known {
  pages: ReadonlyMap<string, { componentPath: string; context: Record<string, unknown> }>
  components: ReadonlyMap<string, { query?: string }>
  staticQueryComponents: ReadonlyMap<string, { query: string }>
  /** 0 for a page whose answer is still that of the build before. */
  queries: { trackedQueries: ReadonlyMap<string, { dirty: number }> }
}

/**
 * Runs every query once whose answer may have changed. A query that names a picture starts the job that
 * encodes it. Gatsby runs the queries only after webpack; with this, one core encodes while webpack works on
 * the other. Gatsby's own queries find the jobs running or done.
 */
export async function startPictures({ graphql, store }: Pick<BuildArgs, 'graphql' | 'store'>): Promise<void> {
  const { pages, components, staticQueryComponents, queries }: Known = store.getState()
  for (const { query } of staticQueryComponents.values()) await graphql(query)
  for (const [path, { componentPath, context }] of pages) {
    if (queries.trackedQueries.get(path)?.dirty === 0) continue
    const query = components.get(componentPath)?.query
    if (query) await graphql(query, context)
  }
}
