import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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

describe('compressRelease', () => {
  it('writes each text in brotli and gzip beside it', async () => {
    expect(await compressRelease(site)).toMatchObject({ files: 1, bytes: PAGE.length })
    const file = join(site, 'rooms', 'index.html')
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(PAGE)
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(PAGE)
  })

  it('leaves pictures and tiny files as they are', async () => {
    writeFileSync(join(site, 'a.avif'), Buffer.alloc(5_000))
    writeFileSync(join(site, 'b.json'), '{}')
    expect(await compressRelease(site)).toMatchObject({ files: 1 })
    expect(existsSync(join(site, 'a.avif.br'))).toBe(false)
    expect(existsSync(join(site, 'b.json.br'))).toBe(false)
  })

  it('leaves what was made of a file that has not changed, and tells its size all the same', async () => {
    const sizes = await compressRelease(site)
    const file = join(site, 'rooms', 'index.html')
    const before = statSync(`${file}.br`).ctimeMs
    await wait(20)
    expect(await compressRelease(site)).toEqual(sizes)
    expect(statSync(`${file}.br`).ctimeMs).toBe(before)
  })

  it('makes a half written or missing one anew', async () => {
    await compressRelease(site)
    const file = join(site, 'rooms', 'index.html')
    rmSync(`${file}.gz`)
    writeFileSync(`${file}.br`, 'half')
    await compressRelease(site)
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(PAGE)
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(PAGE)
  })

  it('writes anew what has changed, and removes what has no file any more', async () => {
    await compressRelease(site)
    const file = join(site, 'rooms', 'index.html')
    writeFileSync(file, PAGE.toUpperCase())
    writeFileSync(join(site, 'gone.js.br'), 'old')
    await compressRelease(site)
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(PAGE.toUpperCase())
    expect(existsSync(join(site, 'gone.js.br'))).toBe(false)
  })

  it('takes less trouble over very many pages, and never over scripts', async () => {
    const text = readFileSync('src/build/compress-release.ts', 'utf8')
    const bestOf = async (pages: number) => {
      for (let page = 0; page < pages; page += 1) writeFileSync(join(site, `${page}.html`), text)
      writeFileSync(join(site, 'app.js'), text)
      await compressRelease(site)
      return ['0.html', 'app.js'].map((name) => statSync(join(site, `${name}.br`)).size)
    }
    const [page = 0, script = 0] = await bestOf(1)
    expect(page).toBe(script)
    const [quickPage = 0, sameScript = 0] = await bestOf(201)
    expect(sameScript).toBe(script)
    expect(quickPage).toBeGreaterThan(page)
    expect(brotliDecompressSync(readFileSync(join(site, '200.html.br'))).toString()).toBe(text)
  })
})
