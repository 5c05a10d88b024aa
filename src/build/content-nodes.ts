import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SourceNodesArgs } from 'gatsby'
import { type TObject, Type } from '@sinclair/typebox'
import { readContentFiles } from '../content/check-content'
import { NODE_FILES } from '../content/content-files'
import { POST_ENDING, POSTS_FOLDER } from '../content/posts/check-posts'
import { PostSchema } from '../content/posts/post-file'
import { hotelDay } from '../shared/stay'
import { markdownToHtml, picturesInMarkdown } from '../shared/markdown'
import { typeNameOf } from './graphql-types'

/** A content file's fields with its name without the ending (`slug`) and the day on which it was saved. */
export const CONTENT_NODE_SCHEMAS = [...new Set([...Object.values(NODE_FILES), PostSchema])].map((schema) =>
  Type.Object(
    { slug: Type.String(), modified: Type.String(), ...schema.properties },
    { title: typeNameOf(schema) },
  ),
)

export async function createContentNodes(args: SourceNodesArgs): Promise<void> {
  const { contents, posts } = await readContentFiles(resolve('content'))
  for (const [name, schema] of Object.entries(NODE_FILES)) {
    const modified = await dayOfFile(name)
    const fields = { slug: name.replace(/\.json$/, ''), modified, ...contents.get(name) }
    createNode(args, schema, `content-${name}`, fields)
  }
  for (const { body, ...post } of posts) {
    const saved = await dayOfFile(`${POSTS_FOLDER}/${post.slug}${POST_ENDING}`)
    // A planned post is saved before it appears.
    const modified = saved > post.date ? saved : post.date
    const fields = { ...post, modified, html: markdownToHtml(body), pictures: picturesInMarkdown(body) }
    createNode(args, PostSchema, `post-${post.slug}`, fields)
  }
}

async function dayOfFile(path: string): Promise<string> {
  return hotelDay((await stat(join('content', path))).mtime.toISOString())
}

function createNode(
  { actions, createContentDigest, createNodeId }: SourceNodesArgs,
  schema: TObject,
  id: string,
  fields: object,
): void {
  actions.createNode({
    ...fields,
    id: createNodeId(id),
    internal: { type: typeNameOf(schema), contentDigest: createContentDigest(fields) },
  })
}
