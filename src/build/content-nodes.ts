import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SourceNodesArgs } from 'gatsby'
import { Type } from '@sinclair/typebox'
import { readContentFiles } from '../content/check-content'
import { NODE_FILES } from '../content/content-files'
import { POST_ENDING, POSTS_FOLDER } from '../content/posts/check-posts'
import { type Post, PostSchema } from '../content/posts/post-file'
import { hotelDay } from '../shared/stay'
import { markdownToHtml, picturesInMarkdown } from '../shared/markdown'
import { typeNameOf } from './graphql-types'

/** The file's fields, its name without the ending (`slug`), and the day on which it was saved. */
export const CONTENT_NODE_SCHEMAS = [...new Set([...Object.values(NODE_FILES), PostSchema])].map((schema) =>
  Type.Object(
    { slug: Type.String(), modified: Type.String(), ...schema.properties },
    { title: typeNameOf(schema) },
  ),
)

export async function createContentNodes(args: SourceNodesArgs): Promise<void> {
  const { actions, createContentDigest, createNodeId } = args
  const { contents, posts } = await readContentFiles(resolve('content'))
  for (const [name, schema] of Object.entries(NODE_FILES)) {
    const modified = await dayOfFile(name)
    const fields = { slug: name.replace(/\.json$/, ''), modified, ...contents.get(name) }
    actions.createNode({
      ...fields,
      id: createNodeId(`content-${name}`),
      internal: { type: typeNameOf(schema), contentDigest: createContentDigest(fields) },
    })
  }
  for (const post of posts) {
    const modified = await dayOfFile(`${POSTS_FOLDER}/${post.slug}${POST_ENDING}`)
    // A planned post is saved before it appears.
    createPostNode({ ...post, modified: modified > post.date ? modified : post.date }, args)
  }
}

async function dayOfFile(path: string): Promise<string> {
  return hotelDay((await stat(join('content', path))).mtime.toISOString())
}

function createPostNode(
  { body, ...post }: Post & { modified: string },
  { actions, createContentDigest, createNodeId }: SourceNodesArgs,
): void {
  const fields = { ...post, html: markdownToHtml(body), pictures: picturesInMarkdown(body) }
  actions.createNode({
    ...fields,
    id: createNodeId(`post-${fields.slug}`),
    internal: { type: typeNameOf(PostSchema), contentDigest: createContentDigest(fields) },
  })
}
