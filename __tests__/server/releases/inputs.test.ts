import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fingerprintInputs } from '../../../src/server/releases/inputs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hotel-inputs-'))
  mkdirSync(join(root, 'content'))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'content', 'rooms.json'), '[]')
  writeFileSync(join(root, 'src', 'gatsby-types.d.ts'), '')
})
afterEach(() => rmSync(root, { recursive: true }))

it('stays the same while nothing that a build reads changes', () => {
  const before = fingerprintInputs(root, {})
  writeFileSync(join(root, 'src', 'gatsby-types.d.ts'), 'written by the build')
  writeFileSync(join(root, 'notes.txt'), 'not read')
  expect(fingerprintInputs(root, { PORT: '9001', GATSBY_API_HOST: '' })).toBe(before)
})

it.each([
  ['a text', () => writeFileSync(join(root, 'content', 'rooms.json'), '[ ]'), {}],
  ['a new file', () => writeFileSync(join(root, 'src', 'new.ts'), ''), {}],
  ['the API host', () => {}, { GATSBY_API_HOST: 'https://api.example' }],
  ['the public key', () => {}, { GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_test_1' }],
])('changes with %s', (_what, change, env) => {
  const before = fingerprintInputs(root, {})
  change()
  expect(fingerprintInputs(root, env)).not.toBe(before)
})
