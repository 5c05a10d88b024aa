import { folderGraph } from './folders'
import { findCircle } from './imports'

/** Prints which folder of src imports which, one line a folder, and whether there is a circle. */
function printFolders(): void {
  const graph = folderGraph()
  let edges = 0
  for (const [folder, targets] of [...graph].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    edges += targets.size
    process.stdout.write(`${folder} -> ${[...targets].toSorted().join(', ') || '(nothing)'}\n`)
  }
  const circle = findCircle(graph)
  process.stdout.write(`${graph.size} folders, ${edges} edges, `)
  process.stdout.write(circle.length === 0 ? 'no circle\n' : `a circle: ${circle.join(' -> ')}\n`)
  if (circle.length > 0) process.exitCode = 1
}

printFolders()
