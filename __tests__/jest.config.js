const { globSync, readFileSync } = require('node:fs')
const { availableParallelism } = require('node:os')
const { resolve } = require('node:path')

const ROOT = resolve(__dirname, '..')

const transform = {
  '^.+\\.[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
}

const shared = {
  rootDir: ROOT,
  transform,
  restoreMocks: true,
}

/** A test opens an app of its own, which then compiles no schema that another in its file has compiled. */
const withSharedCompiler = {
  moduleNameMapper: {
    '^@fastify/ajv-compiler$': '<rootDir>/__tests__/support/server/shared-ajv-compiler.js',
    '^@fastify/fast-json-stringify-compiler$':
      '<rootDir>/__tests__/support/server/shared-serializer-compiler.js',
    '^\\./(lib/)?plugin-utils\\.js$': '<rootDir>/__tests__/support/server/named-plugins.js',
  },
}

const withPostgres = {
  globalSetup: '<rootDir>/__tests__/support/postgres/start-for-tests.ts',
  globalTeardown: '<rootDir>/__tests__/support/postgres/stop-after-tests.ts',
}

const RETRY = '<rootDir>/__tests__/support/retry.ts'
const closing = { setupFilesAfterEnv: [RETRY, '<rootDir>/__tests__/support/server/close-after-tests.ts'] }

const withSqlite = {
  globalSetup: '<rootDir>/__tests__/support/sqlite/start-for-tests.ts',
  globalTeardown: '<rootDir>/__tests__/support/sqlite/stop-after-tests.ts',
}

/** These change what is loaded, or are about a page that was just opened: nothing is shared with them. */
const IS_ALONE = /gatsby-browser|jest\.(mock|doMock|isolateModules|resetModules)|@jest-environment/

const isAlone = (file) => IS_ALONE.test(readFileSync(file, 'utf8'))

/**
 * A file loads all that it imports, which takes a second for the server. A run of everything therefore runs
 * the files of a project in a few shares, each as if it were one file.
 */
function inShares(project, count) {
  if (process.env.ALL_TESTS !== 'true') return project
  const globs = project.testMatch.map((glob) => glob.replace('<rootDir>', ROOT))
  const isIgnored = (file) => project.testPathIgnorePatterns?.some((pattern) => file.match(pattern))
  const files = globSync(globs)
    .filter((file) => !isIgnored(file))
    .toSorted()
  const together = files.filter((file) => !isAlone(file))
  const size = Math.ceil(together.length / count)
  const shares = Array.from({ length: count }, (_, index) =>
    together.slice(index * size, (index + 1) * size),
  ).filter(({ length }) => length > 0)
  return {
    ...project,
    globals: { ...project.globals, shares },
    testMatch: [
      ...files.filter(isAlone),
      ...shares.map((_, index) => `<rootDir>/__tests__/together/share-${index + 1}.test.ts`),
    ],
  }
}

/** @type {import('jest').Config} */
module.exports = {
  rootDir: '..',
  // A browser test waits for about half of its time. Jest knows no '150%': it would be 150 processes.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Far longer than anything takes on an idle machine: a busy one is slow, and must not be red.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/__tests__/support/long-first-sequencer.js',
  reporters: ['default', '<rootDir>/__tests__/support/closing-line-reporter.js'],
  projects: [
    inShares(
      {
        ...shared,
        ...withSharedCompiler,
        ...withSqlite,
        ...closing,
        displayName: 'node',
        testEnvironment: 'node',
        testMatch: [
          '<rootDir>/__tests__/{shared,config,content,server,build,publish,cli,terminal}/**/*.test.ts',
          '<rootDir>/__tests__/*.test.ts',
        ],
        testPathIgnorePatterns: ['/postgres[^/]*\\.test\\.ts$'],
      },
      10,
    ),
    inShares(
      {
        ...shared,
        ...withSharedCompiler,
        ...withPostgres,
        ...closing,
        displayName: 'postgres',
        testEnvironment: 'node',
        globals: { databaseKind: 'postgres' },
        // What depends on the database: *.db.test.ts runs on both, postgres*.test.ts only here.
        testMatch: ['<rootDir>/__tests__/server/**/{*.db,postgres*}.test.ts'],
      },
      4,
    ),
    {
      ...shared,
      ...withSharedCompiler,
      ...withPostgres,
      displayName: 'torture',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/torture/*.test.ts'],
    },
    {
      ...shared,
      ...withSqlite,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: [''] },
      testMatch: ['<rootDir>/__tests__/{apollo,components,features,pages,templates}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: [RETRY, '<rootDir>/__tests__/support/jsdom-setup.ts'],
      moduleNameMapper: { '^gatsby$': '<rootDir>/__tests__/support/gatsby.tsx' },
    },
    {
      ...shared,
      ...withSharedCompiler,
      displayName: 'e2e',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/e2e/**/*.test.ts'],
      globalSetup: '<rootDir>/__tests__/support/start-for-e2e.ts',
      globalTeardown: '<rootDir>/__tests__/support/stop-after-e2e.ts',
      setupFilesAfterEnv: [RETRY],
    },
  ],
}
