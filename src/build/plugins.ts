import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PluginRef } from 'gatsby'
import { postPath } from '../content/posts/post-file'

const SITEMAP_PATH = '/sitemap-index.xml'

const UNLISTED = /^\/(?:404(?:\.html)?|dev-404-page|booking|desk(?:\/.*)?|room\/\[id\])\/?$/

interface FileNodes {
  nodes: { slug: string; modified: string }[]
}

interface PagesData {
  allSitePage: { nodes: { path: string }[] }
  allPostContent: FileNodes
  allFeatureContent: FileNodes
}

interface ListedPage {
  path: string
  modified: string | undefined
}

/** Takes the raw SITE_URL, which is validated later. A sitemap needs absolute addresses. */
export function searchPlugins(siteUrl = ''): PluginRef[] {
  if (!URL.canParse(siteUrl.trim())) return []
  const { origin } = new URL(siteUrl.trim())
  return [
    {
      resolve: 'gatsby-plugin-sitemap',
      options: {
        createLinkInHead: false,
        query: `{
          allSitePage { nodes { path } }
          allPostContent { nodes { slug modified } }
          allFeatureContent { nodes { slug modified } }
        }`,
        resolveSiteUrl: () => origin,
        resolvePages: listedPages,
        serialize: ({ path, modified }: ListedPage) => ({ url: path, lastmod: modified }),
      },
    },
  ]
}

/** Returns the sitemap's pages, in an order that stays the same from build to build. */
export function listedPages({ allSitePage, allPostContent, allFeatureContent }: PagesData): ListedPage[] {
  const days = new Map([
    ...allPostContent.nodes.map(({ slug, modified }) => [postPath(slug), modified] as const),
    ...allFeatureContent.nodes.map(({ slug, modified }) => [`/${slug}`, modified] as const),
  ])
  const pages = allSitePage.nodes
    .filter(({ path }) => !UNLISTED.test(path))
    .map(({ path }) => ({ path, modified: days.get(path) }))
  return pages.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** Adds the sitemap to robots.txt: https://www.sitemaps.org/protocol.html#submit_robots. */
export async function nameSitemap(siteDir: string, origin: string | undefined): Promise<void> {
  const robots = join(siteDir, 'robots.txt')
  if (origin === undefined || !existsSync(join(siteDir, SITEMAP_PATH)) || !existsSync(robots)) return
  const rules = (await readFile(robots, 'utf8')).replace(/\nSitemap: .*\n/g, '')
  await writeFile(robots, `${rules}\nSitemap: ${origin}${SITEMAP_PATH}\n`)
}
