import type { BuildArgs } from 'gatsby'

/** The part of Gatsby's store that knows the queries of pages and components. */
interface Queries {
  pages: ReadonlyMap<string, { componentPath: string; context: Record<string, unknown> }>
  components: ReadonlyMap<string, { query?: string }>
  staticQueryComponents: ReadonlyMap<string, { query: string }>
}

/**
 * Asks every query once, ahead of Gatsby, which does so only when webpack is done: a query that asks for a picture starts the job that
 * encodes it, so that one core encodes while webpack works on the other. Gatsby's own asking finds the jobs running or done.
 */
export async function startPictures({ graphql, store }: Pick<BuildArgs, 'graphql' | 'store'>): Promise<void> {
  const { pages, components, staticQueryComponents }: Queries = store.getState()
  for (const { query } of staticQueryComponents.values()) await graphql(query)
  for (const { componentPath, context } of pages.values()) {
    const query = components.get(componentPath)?.query
    if (query) await graphql(query, context)
  }
}
