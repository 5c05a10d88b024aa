import { resolve } from 'node:path'
import type { SourceNodesArgs } from 'gatsby'
import { Type } from '@sinclair/typebox'
import { readContentFiles } from '../content/check-content'
import { NODE_FILES } from '../content/content-files'
import { typeNameOf } from './graphql-types'

/**
 * One schema for each type of content node: the fields of the file, and `slug`, the file's name without
 * `.json`.
 */
export const CONTENT_NODE_SCHEMAS = [...new Set(Object.values(NODE_FILES))].map((schema) =>
  Type.Object({ slug: Type.String(), ...schema.properties }, { title: typeNameOf(schema) }),
)

/**
 * Makes a node of each content file that pages read.
 * Throws a ContentError with all problems of content/, before any node is made.
 */
export async function createContentNodes({
  actions,
  createContentDigest,
  createNodeId,
}: SourceNodesArgs): Promise<Map<string, object>> {
  const contents = await readContentFiles(resolve('content'))
  for (const [name, schema] of Object.entries(NODE_FILES)) {
    const fields = { slug: name.replace(/\.json$/, ''), ...contents.get(name) }
    actions.createNode({
      ...fields,
      id: createNodeId(`content-${name}`),
      internal: { type: typeNameOf(schema), contentDigest: createContentDigest(fields) },
    })
  }
  return contents
}
