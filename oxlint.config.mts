import { defineConfig, type OxlintOverride } from 'oxlint'

/** The features: none imports another; pages compose them. */
const FEATURES = ['blog', 'booking', 'booking-status', 'contact', 'desk', 'home', 'pool', 'rooms']

/** The subjects of the server, each of which may import those before it. */
const SERVER = [
  'async',
  'db',
  'http',
  'paystack',
  'journal',
  'hotel',
  'links',
  'notice',
  'mail',
  'rooms',
  'contact',
  'disputes',
  'refunds',
  'bookings',
  'invoices',
  'settlement',
  'guest',
  'plain-pages',
  'money',
  'visits',
  'figures',
  'access',
  'releases',
  'editor',
  'rehearsal',
  'backup',
  'today',
  'privacy',
  'audit',
  'rebuild',
  'site',
  'monitoring',
  'jobs',
  'desk',
  'app',
]

/** What runs in a browser and what runs on the server's machine. */
const SITE = ['apollo', 'components', 'features', 'in-browser', 'pages', 'templates']
const PROGRAMS = ['build', 'cli', 'publish', 'server', 'terminal']

/** Files of the desk's contract that have no schema. */
const WITHOUT_SCHEMA = ['api', 'booking-words', 'price-words', 'roles']

interface Pattern {
  regex?: string
  /** Globs as in .gitignore. */
  group?: string[]
  message: string
  allowTypeImports?: boolean
}

/** Restricts relative imports that lead up and then into one of the folders. */
function folders(names: readonly string[], message: string): Pattern {
  return { regex: `^(?:\\.\\./)+(?:${names.join('|')})(?:/|$)`, message }
}

function restrict(files: string[], patterns: Pattern[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

const SITE_PATTERNS: Pattern[] = [
  folders(PROGRAMS, 'The site imports nothing of the server and its programs.'),
  {
    group: ['**/config/*', '!**/config/{own-server,site-env}'],
    message: 'The site knows no settings but those of config/site-env.',
  },
  {
    group: [
      '**/shared/contract',
      '**/shared/desk/*',
      '**/shared/visits',
      ...WITHOUT_SCHEMA.map((name) => `!**/shared/desk/${name}`),
    ],
    message: 'The site takes only types of the contract, so that no validator is shipped.',
    allowTypeImports: true,
  },
]

/**
 * Restricts imports of src/content, which is at least so many folders up; those of content/*.json have a dot. The
 * desk has a folder of this name itself.
 */
function contentAbove(levels: number): Pattern {
  return {
    regex: `^(?:\\.\\./){${levels},}content/[^.]*$`,
    message: 'The site reads content/*.json alone.',
  }
}

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'jest', 'promise', 'unicorn', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'max-lines': ['error', 250],
    'no-console': ['error', { allow: ['warn', 'error'] }],
    eqeqeq: 'error',
    'jest/no-focused-tests': 'error',
    'jest/no-disabled-tests': 'error',
    'jest/require-to-throw-message': 'off',
    'jest/expect-expect': 'off',
  },
  overrides: [
    {
      files: ['src/{apollo,components,features,pages,shared,templates}/**'],
      rules: { 'unicorn/no-array-sort': 'off', 'unicorn/no-array-reverse': 'off' },
    },
    restrict(
      ['src/shared/**'],
      [folders([...SITE, ...PROGRAMS, 'config', 'content', 'styles'], 'shared imports nothing of ours.')],
    ),
    restrict(['src/styles/**'], [folders([...SITE, ...PROGRAMS, 'config'], 'styles import shared alone.')]),
    restrict(
      ['src/{apollo,pages,templates,in-browser}/**', 'src/*.tsx'],
      [...SITE_PATTERNS, contentAbove(1)],
    ),
    restrict(
      ['src/components/**'],
      [
        ...SITE_PATTERNS,
        contentAbove(2),
        folders(['apollo', 'features', 'pages', 'templates'], 'Components are looks only.'),
      ],
    ),
    ...FEATURES.map((feature) =>
      restrict(
        [`src/features/${feature}/**`],
        [
          ...SITE_PATTERNS,
          contentAbove(2),
          folders(
            FEATURES.filter((other) => other !== feature && (feature !== 'desk' || other.startsWith('b'))),
            'A feature imports no other feature.',
          ),
          folders(['frame'], 'The frame of the desk imports the screens, and no screen the frame.'),
        ],
      ),
    ),
    ...SERVER.map((subject, index) =>
      restrict(
        [`src/server/${subject}/**`],
        [
          folders(SITE, 'The server imports nothing of the site.'),
          folders(
            [...SERVER.slice(index + 1), ...(subject === 'app' ? [] : ['publish'])],
            'A subject imports only those below it; oxlint.config.mts has their order.',
          ),
        ],
      ),
    ),
    restrict(
      ['src/{build,config,content,cli,publish,terminal}/**'],
      [folders(SITE, 'Programs import nothing of the site.')],
    ),
    {
      files: ['src/**'],
      rules: { 'node/no-process-env': 'error' },
    },
    {
      // Settings are read in config; the entry points hand the environment over.
      files: [
        'src/config/**',
        'src/**/*-command.ts',
        'src/cli/cli.ts',
        'src/build/build-start.ts',
        'src/server/app/{build-and-serve,serve}.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
  ],
  ignorePatterns: ['public', '.cache', '.releases', 'src/gatsby-types.d.ts'],
})
