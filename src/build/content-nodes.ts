import { resolve } from 'node:path'
import type { SourceNodesArgs } from 'gatsby'
import { Type } from '@sinclair/typebox'
import { readContentFiles } from '../content/check-content'
import { NODE_FILES } from '../content/content-files'
import { type Post, PostSchema } from '../content/posts/post-file'
import { typeNameOf } from './graphql-types'

/**
 * One schema for each type of content node: the fields of the file, and `slug`, the file's name without its
 * ending.
 */
export const CONTENT_NODE_SCHEMAS = [...new Set([...Object.values(NODE_FILES), PostSchema])].map((schema) =>
  Type.Object({ slug: Type.String(), ...schema.properties }, { title: typeNameOf(schema) }),
)

/**
 * Makes a node of each content file that pages read, and of each post.
 * Throws a ContentError with all problems of content/, before any node is made.
 */
export async function createContentNodes(args: SourceNodesArgs): Promise<void> {
  const { actions, createContentDigest, createNodeId } = args
  const { contents, posts } = await readContentFiles(resolve('content'))
  for (const [name, schema] of Object.entries(NODE_FILES)) {
    const fields = { slug: name.replace(/\.json$/, ''), ...contents.get(name) }
    actions.createNode({
      ...fields,
      id: createNodeId(`content-${name}`),
      internal: { type: typeNameOf(schema), contentDigest: createContentDigest(fields) },
    })
  }
  for (const post of posts) createPostNode(post, args)
  deleteOtherPosts(posts, args)
}

/** The type of the media tells gatsby-transformer-remark to make HTML of the text. */
function createPostNode(
  { body, ...fields }: Post,
  { actions, createContentDigest, createNodeId }: SourceNodesArgs,
): void {
  actions.createNode({
    ...fields,
    id: createNodeId(`post-${fields.slug}`),
    internal: {
      type: typeNameOf(PostSchema),
      mediaType: 'text/markdown',
      // In front of a text, three dashes would be fields once more.
      content: `\n${body}`,
      contentDigest: createContentDigest({ ...fields, body }),
    },
  })
}

/** In `gatsby develop` a post may go. Otherwise Gatsby itself deletes what was not made again. */
function deleteOtherPosts(posts: readonly Post[], { actions, getNodesByType }: SourceNodesArgs): void {
  const slugs = new Set(posts.map(({ slug }) => slug))
  for (const node of getNodesByType(typeNameOf(PostSchema))) {
    if (!slugs.has(String(node['slug']))) actions.deleteNode(node)
  }
}
