import { filesBelow, importsOf } from './imports'

/** What programs of a terminal stand on. */
const GROUND = ['config', 'terminal', 'shared']

/**
 * The folders of src and what each may import from the others; its own files always. `content/*.json`
 * stands for the files that marketing edits. A file belongs to the longest name that its path begins with.
 */
export const ALLOWED: Record<string, readonly string[]> = {
  shared: [],
  // What stands on a terminal.
  terminal: [],
  config: ['terminal', 'shared'],
  content: ['config', 'terminal', 'shared'],
  styles: ['shared'],

  'server/async': [],
  'server/db': ['config', 'shared'],
  'server/http': ['server/db', 'terminal', 'shared'],
  'server/paystack': ['server/async', 'config', 'shared'],
  'server/mail': ['server/db', 'server/http', 'server/journal', 'content', 'config', 'shared'],
  'server/rooms': ['server/async', 'server/db', 'server/http', 'server/journal', 'content', 'shared'],
  'server/journal': ['server/db', 'shared'],
  'server/contact': ['server/db', 'server/http', 'server/journal', 'server/mail', 'content', 'shared'],
  'server/refunds': [
    'server/db',
    'server/http',
    'server/journal',
    'server/mail',
    'server/paystack',
    'shared',
  ],
  'server/bookings': [
    'server/db',
    'server/http',
    'server/journal',
    'server/mail',
    'server/refunds',
    'server/rooms',
    'shared',
  ],
  'server/settlement': [
    'server/async',
    'server/bookings',
    'server/db',
    'server/http',
    'server/journal',
    'server/mail',
    'server/paystack',
    'server/refunds',
    'server/rooms',
    'shared',
  ],
  'server/money': [
    'server/async',
    'server/db',
    'server/http',
    'server/paystack',
    'server/settlement',
    'shared',
  ],
  'server/access': ['server/db', 'server/http', 'server/journal', 'shared'],
  'server/today': [
    'server/bookings',
    'server/contact',
    'server/db',
    'server/mail',
    'server/refunds',
    'server/rooms',
    'server/settlement',
    'shared',
  ],
  'server/privacy': [
    'server/backup',
    'server/db',
    'server/http',
    'server/journal',
    'server/rehearsal',
    'shared',
  ],
  'server/desk': [
    'server/async',
    'server/access',
    'server/bookings',
    'server/contact',
    'server/db',
    'server/http',
    'server/journal',
    'server/mail',
    'server/money',
    'server/paystack',
    'server/privacy',
    'server/rebuild',
    'server/refunds',
    'server/releases',
    'server/rooms',
    'server/settlement',
    'server/site',
    'server/today',
    'config',
    'shared',
  ],
  'server/jobs': [
    'server/async',
    'server/db',
    'server/http',
    'server/mail',
    'server/paystack',
    'server/refunds',
    'server/settlement',
    'server/today',
    'config',
  ],
  'server/monitoring': [
    'server/async',
    'server/db',
    'server/http',
    'server/mail',
    'server/refunds',
    'server/settlement',
  ],
  'server/rehearsal': ['server/db', 'server/http', 'server/paystack', 'config', 'shared'],
  'server/releases': ['server/async', 'config', 'shared'],
  'server/rebuild': ['server/async', 'server/http', 'server/releases', 'server/rooms', 'shared'],
  'server/site': ['server/http', 'server/releases', 'server/rooms', 'config'],
  'server/audit': ['server/db', 'server/journal', 'server/money', 'server/paystack', 'server/rooms'],
  'server/backup': ['server/db', 'shared'],
  'server/app': [
    'server/async',
    'server/backup',
    'server/contact',
    'server/db',
    'server/desk',
    'server/http',
    'server/jobs',
    'server/mail',
    'server/monitoring',
    'server/paystack',
    'server/rebuild',
    'server/rehearsal',
    'server/releases',
    'server/rooms',
    'server/settlement',
    'server/site',
    'publish',
    'content',
    ...GROUND,
  ],

  cli: [
    'server/access',
    'server/app',
    'server/async',
    'server/audit',
    'server/backup',
    'server/db',
    'server/http',
    'server/journal',
    'server/mail',
    'server/paystack',
    'server/privacy',
    'server/releases',
    'server/rooms',
    'server/settlement',
    'server/today',
    'content',
    ...GROUND,
  ],
  publish: ['server/async', 'server/db', 'server/releases', 'server/rooms', 'content', ...GROUND],
  preview: ['publish', 'server/app', 'server/db', 'server/releases', 'content', ...GROUND],
  build: [
    'server/async',
    'server/releases',
    'server/rooms',
    'content',
    'content/*.json',
    'styles',
    ...GROUND,
  ],

  apollo: ['config/site-env', 'shared'],
  components: ['styles', 'content/*.json', 'shared'],
  features: ['components', 'styles', 'apollo', 'content/*.json', 'shared'],
  'features/booking': ['components', 'styles', 'apollo', 'content/*.json', 'shared'],
  'features/booking/gateway': ['features/booking', 'styles', 'apollo', 'shared'],
  'features/booking/pending': ['features/booking', 'components', 'styles', 'apollo', 'shared'],
  'features/booking/form': [
    'features/booking',
    'features/booking/gateway',
    'features/booking/pending',
    'components',
    'styles',
    'apollo',
    'shared',
  ],
  'features/desk': ['components', 'styles', 'content/*.json', 'shared'],
  pages: ['features', 'components', 'content/*.json', 'shared'],
  templates: ['features', 'components', 'content/*.json', 'shared'],
  'AppRoot.tsx': ['components'],
  'wrapPageElement.tsx': ['components', 'features'],
  'in-browser': ['components'],
}

/** Gives the folder of ALLOWED that a path from the project's root belongs to, or undefined. */
export function folderOf(path: string): string | undefined {
  if (path.startsWith('content/')) return 'content/*.json'
  const inner = path.replace(/^src\//, '')
  return Object.keys(ALLOWED)
    .filter((name) => inner === name || inner.startsWith(`${name}/`))
    .toSorted((one, other) => other.length - one.length)[0]
}

/** True when a file of the folder may import the path. */
export function mayImport(folder: string, path: string): boolean {
  const target = folderOf(path)
  if (target === undefined) return false
  const inner = path.replace(/^src\//, '')
  return (
    target === folder ||
    (ALLOWED[folder] ?? []).some(
      (name) => name === target || inner === name || (name === 'features' && target.startsWith('features/')),
    )
  )
}

/** Gives the graph of folders as the import lines make it: for each folder those that it imports. */
export function folderGraph(files = filesBelow('src')): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const own = folderOf(file)
    if (own === undefined) continue
    const targets = graph.get(own) ?? new Set<string>()
    graph.set(own, targets)
    for (const { path } of importsOf(file)) {
      const target = folderOf(path)
      if (target !== undefined && target !== own) targets.add(target)
    }
  }
  return graph
}
