import type { BuildArgs } from 'gatsby'

/** The part of Gatsby's store that knows the queries of pages and components. */
interface Queries {
  pages: ReadonlyMap<string, { componentPath: string; context: Record<string, unknown> }>
  components: ReadonlyMap<string, { query?: string }>
  staticQueryComponents: ReadonlyMap<string, { query: string }>
}

/**
 * Runs every query once. A query that names a picture starts the job that encodes it. Gatsby runs the
 * queries only after webpack; with this, one core encodes while webpack works on the other. Gatsby's own
 * queries find the jobs running or done.
 */
export async function startPictures({ graphql, store }: Pick<BuildArgs, 'graphql' | 'store'>): Promise<void> {
  const { pages, components, staticQueryComponents }: Queries = store.getState()
  for (const { query } of staticQueryComponents.values()) await graphql(query)
  for (const { componentPath, context } of pages.values()) {
    const query = components.get(componentPath)?.query
    if (query) await graphql(query, context)
  }
}
