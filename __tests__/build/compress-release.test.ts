import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressRelease } from '../../src/build/compress-release'

const PAGE = '<!doctype html>'.padEnd(5_000, 'landmark ')
let site: string

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'hotel-release-'))
  mkdirSync(join(site, 'rooms'))
  writeFileSync(join(site, 'rooms', 'index.html'), PAGE)
})
afterEach(() => rmSync(site, { recursive: true }))

it('writes each text in brotli and gzip too', async () => {
  expect(await compressRelease(site)).toBe(1)
  const file = join(site, 'rooms', 'index.html')
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(PAGE)
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(PAGE)
})

it('leaves pictures and tiny files as they are', async () => {
  writeFileSync(join(site, 'a.avif'), Buffer.alloc(5_000))
  writeFileSync(join(site, 'b.json'), '{}')
  expect(await compressRelease(site)).toBe(1)
  expect(existsSync(join(site, 'a.avif.br'))).toBe(false)
  expect(existsSync(join(site, 'b.json.br'))).toBe(false)
})

it('compresses again only what has changed, and removes what belongs to a removed file', async () => {
  await compressRelease(site)
  expect(await compressRelease(site)).toBe(0)
  const file = join(site, 'rooms', 'index.html')
  writeFileSync(file, PAGE.toUpperCase())
  // Both writes can fall into one tick of the file system's clock, as no two builds do.
  utimesSync(file, new Date(), new Date(Date.now() + 1_000))
  writeFileSync(join(site, 'gone.js.br'), 'old')
  await compressRelease(site)
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(PAGE.toUpperCase())
  expect(existsSync(join(site, 'gone.js.br'))).toBe(false)
})
