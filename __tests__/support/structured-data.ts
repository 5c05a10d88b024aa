import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { makeTempDir } from './server/closing'

/** A thing that a page describes in JSON-LD. */
export type Node = Record<string, unknown> & { '@type': string | string[] }

/** Returns what the data blocks of a page describe. */
export function nodesIn(html: string): Node[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return [...blocks].map(([, json = '']) => {
    const { '@context': context, ...rest } = JSON.parse(json)
    expect(context).toBe('https://schema.org')
    return rest
  })
}

export function typesOf(node: Node): string[] {
  return [node['@type']].flat()
}

/**
 * Returns what is wrong by the vocabulary of schema.org: unknown types and properties, and values that a
 * property does not take. The compiler finds it, with the types of schema-dts.
 */
export async function findTypeErrors(nodes: readonly Node[]): Promise<string> {
  const types = JSON.stringify(resolve('node_modules/schema-dts/dist/schema.js'))
  const lines = nodes.map((node) => `check<${typeName(node)}>(${JSON.stringify(node)})`)
  const text = [`import type * as Schema from ${types}`, 'declare function check<T>(node: T): void', ...lines]
  const dir = await makeTempDir()
  await writeFile(join(dir, 'nodes.ts'), text.join('\n'))
  const bin = createRequire(join(process.cwd(), 'package.json')).resolve('typescript/package.json')
  const flags = '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler'
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(bin, '../bin/tsc'), ...flags.split(' '), 'nodes.ts'],
    { cwd: dir, encoding: 'utf8' },
  )
  return status === 0 ? '' : stdout || `The compiler ended with ${status}`
}

function typeName(node: Node): string {
  const leaves = typesOf(node).map((type) => `Schema.${type}Leaf`)
  return leaves.length === 1 ? leaves.join('') : `Schema.MergeLeafTypes<[${leaves.join(', ')}]>`
}

/**
 * Returns what Google would refuse by its own rules for a few types, such as products and breadcrumbs. The
 * validator knows only these rules when it has not loaded schema.org's vocabulary.
 */
export async function findRefusals(node: Node): Promise<string[]> {
  const { default: Validator } = await import('@adobe/structured-data-validator')
  const issues = await new Validator().validate({ jsonld: { [typesOf(node).at(-1) ?? '']: [node] } })
  // What Google recommends for goods in a shop, such as reviews and article numbers, a room does not have.
  return issues.map(({ issueMessage }) => issueMessage).filter((issue) => !issue.startsWith('Missing '))
}
