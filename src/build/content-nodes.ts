import { resolve } from 'node:path'
import type { SourceNodesArgs } from 'gatsby'
import { Type } from '@sinclair/typebox'
import { NODE_FILES, readContentFiles } from '../content/content-files'
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
 * Throws a ContentError when a file or a picture is missing or wrong.
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
