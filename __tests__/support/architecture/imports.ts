import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

const ROOT = process.cwd()

/** An import of one of our own files. The path is from the project's root, mostly without its ending. */
export interface Import {
  path: string
  isTypeOnly: boolean
}

/** Gives the TypeScript files below a folder, as paths from the project's root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .toSorted()
}

/** Reads the import lines of a file. */
export function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const statements = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)|(?:^|\n)import\s+'(\.[^']+)'/g,
  )
  return [...statements].map(([, type, from, dynamic, bare]) => ({
    path: normalize(join(dirname(file), from ?? dynamic ?? bare ?? '')),
    isTypeOnly: type !== undefined,
  }))
}

/** Gives a circle in a graph, as the nodes on the way round, or an empty list. */
export function findCircle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>()
  const walk = (node: string, trail: string[]): string[] => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return []
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...trail, node])
      if (circle.length > 0) return circle
    }
    done.add(node)
    return []
  }
  for (const node of graph.keys()) {
    const circle = walk(node, [])
    if (circle.length > 0) return circle
  }
  return []
}
