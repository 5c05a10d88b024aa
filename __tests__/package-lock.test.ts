import lock from '../package-lock.json'

// npm before 11.19 compiles a package that has a binding.gyp, unless the lock file says not to. The package
// says so itself, but npm copies it into no lock file: after `npm install`, put the line back.
it('keeps npm from compiling SQLite, whose binaries are in the package', () => {
  expect(lock.packages['node_modules/better-sqlite3']).toHaveProperty('gypfile', false)
})
