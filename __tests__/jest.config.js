const { availableParallelism } = require('node:os')

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
  rootDir: require('node:path').resolve(__dirname, '..'),
  transform,
  restoreMocks: true,
}

/** A test opens an app of its own, which then compiles no schema that another in its file has compiled. */
const withSharedCompiler = {
  moduleNameMapper: {
    '^@fastify/ajv-compiler$': '<rootDir>/__tests__/support/server/shared-ajv-compiler.js',
  },
}

/** The same for the answers of a release that a server keeps in memory. */
const withSharedRelease = {
  moduleNameMapper: {
    ...withSharedCompiler.moduleNameMapper,
    '^\\./read-release$': '<rootDir>/__tests__/support/server/shared-release-reader.ts',
  },
}

const withPostgres = {
  globalSetup: '<rootDir>/__tests__/support/postgres/start-for-tests.ts',
  globalTeardown: '<rootDir>/__tests__/support/postgres/stop-after-tests.ts',
}

const withSqlite = {
  globalSetup: '<rootDir>/__tests__/support/sqlite/start-for-tests.ts',
  globalTeardown: '<rootDir>/__tests__/support/sqlite/stop-after-tests.ts',
}

/** Server tests in which there is no database or SQLite's alone, or which ask it nothing that matters. */
const WITHOUT_DATABASE = [
  'app/(listen-host|open-files|serve|serve-crowded|serve-desk|stop|stop-early)',
  'async/turns',
  'contact/security-text',
  'db/(data-dir|file-lock|full-disk|migrations|private-files|room-notices|sqlite)',
  'desk/pages',
  'http/(connections|end-in-order|limits|load-shedding|logging|network|noindex|pipelined|preview)',
  'jobs/scheduler',
  'mail/(backoff|hotel|transport)',
  'money/csv',
  'paystack/(client|lists|long-integers)',
  'rebuild/(builder|content-watch|failing-looks|host-watch|plain-reason|retries|rooms-watch)',
  'refunds/rules',
  'rehearsal/stand-in',
  'releases/[^/]+',
  'rooms/(booking-proof|pictures|plan-rooms)',
  'settlement/webhook-signature',
  'site/(addresses|content-policy|fingerprint|routes)',
].map((path) => `__tests__/server/${path}\\.test`)

/** @type {import('jest').Config} */
module.exports = {
  rootDir: '..',
  // A browser test waits for about half of its time. Jest knows no '150%': it would be 150 processes.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testTimeout: 120_000,
  testSequencer: '<rootDir>/__tests__/support/long-first-sequencer.js',
  reporters: ['default', '<rootDir>/__tests__/support/closing-line-reporter.js'],
  projects: [
    {
      ...shared,
      ...withSharedCompiler,
      ...withSqlite,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/__tests__/{shared,config,content,server,build,publish,preview,cli,terminal}/**/*.test.ts',
        '<rootDir>/__tests__/*.test.ts',
      ],
      testPathIgnorePatterns: ['__tests__/server/(backup|db)/postgres'],
    },
    {
      ...shared,
      ...withSharedCompiler,
      ...withPostgres,
      displayName: 'postgres',
      testEnvironment: 'node',
      globals: { databaseKind: 'postgres' },
      testMatch: ['<rootDir>/__tests__/server/**/*.test.ts'],
      testPathIgnorePatterns: WITHOUT_DATABASE,
    },
    {
      ...shared,
      ...withSharedCompiler,
      ...withPostgres,
      displayName: 'torture',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/{soak,torture}/*.test.ts'],
    },
    {
      ...shared,
      ...withSharedCompiler,
      displayName: 'attack',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/attack/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: [''] },
      testMatch: [
        '<rootDir>/__tests__/{apollo,components,features,in-browser,pages,templates}/**/*.test.{ts,tsx}',
      ],
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/jsdom-setup.ts'],
      moduleNameMapper: { '^gatsby$': '<rootDir>/__tests__/support/gatsby.tsx' },
    },
    {
      ...shared,
      ...withSharedRelease,
      displayName: 'e2e',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/e2e/**/*.test.ts'],
      globalSetup: '<rootDir>/__tests__/support/build-releases.ts',
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/e2e-setup.ts'],
    },
  ],
}
