import type { SourceNodesArgs } from 'gatsby'
import { createContentDigest } from 'gatsby-core-utils/create-content-digest'
import { sourceNodes } from '../../src/build/sourceNodes'

interface Reported {
  id: string
  context: { sourceMessage: string }
}

class Panic extends Error {}

/** Runs sourceNodes as Gatsby does, and returns what it has made and reported. A panic ends it. */
export async function runSourceNodes() {
  const nodes: Record<string, unknown>[] = []
  const errors: Reported[] = []
  const args = {
    actions: {
      createNode: (node: Record<string, unknown>) => nodes.push(node),
    },
    createNodeId: (id: string) => id,
    createContentDigest,
    getCache: () => ({}),
    reporter: {
      info: () => {},
      error: (error: Reported) => errors.push(error),
      panic: (error: Reported) => {
        errors.push(error)
        throw new Panic(error.context.sourceMessage)
      },
    },
  }
  await sourceNodes?.(args as unknown as SourceNodesArgs, { plugins: [] }, () => {})?.catch?.(
    (error: unknown) => {
      if (!(error instanceof Panic)) throw error
    },
  )
  return { nodes, errors }
}

/** Returns the nodes of that type. */
export function ofType<Node extends Record<string, unknown>>(type: string, nodes: readonly Node[]): Node[] {
  return nodes.filter(({ internal }) => (internal as { type?: unknown }).type === type)
}
