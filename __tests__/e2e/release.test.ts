import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isHashedFile } from '../../src/server/releases/hashed-file'
import { PHONE } from '../support/browser'
import { RELEASES_DIR, type ReleaseName, TEST_PUBLIC_KEY, TEST_SECRET_KEY } from '../support/releases'
import { useSite } from '../support/useSite'

const KB = 1024
/**
 * What Chrome has since 94 or later, or Safari since 16 or later. Nothing fills it in: Babel translates how a
 * script is written, and not what it calls. By https://github.com/mdn/browser-compat-data
 */
const YOUNGER =
  /\.(toSorted|toReversed|toSpliced|findLast|findLastIndex|isWellFormed|toWellFormed)\(|\b(Object\.groupBy|Map\.groupBy|Array\.fromAsync|Promise\.withResolvers|Promise\.try|AbortSignal\.(any|timeout)|URL\.(canParse|parse)|structuredClone)\(/g

function filesOf(release: ReleaseName): string[] {
  const folder = join(RELEASES_DIR, release)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function textsOf(release: ReleaseName): string[] {
  return filesOf(release)
    .filter((file) => /\.(js|html|json|map|txt)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
}

describe('a release', () => {
  it.each(['keys', 'rehearsal'] as const)('%s holds no secret', (release) => {
    const texts = textsOf(release)
    expect(texts.length).toBeGreaterThan(20)
    expect(
      texts.filter((text) => text.includes(TEST_SECRET_KEY) || text.includes('PAYSTACK_SECRET')),
    ).toEqual([])
  })

  it.each(['keys', 'rehearsal'] as const)(
    '%s calls nothing that a browser of `browserslist` lacks',
    (release) => {
      const scripts = filesOf(release).filter((file) => file.endsWith('.js'))
      expect(scripts.length).toBeGreaterThan(20)
      const calls = scripts.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(YOUNGER)])
      expect(calls.map(([call]) => call)).toEqual([])
    },
  )

  it.each(['keys', 'rehearsal'] as const)('%s fills in nothing that every such browser has', (release) => {
    const maps = filesOf(release).filter((file) => file.endsWith('.js.map'))
    expect(maps.length).toBeGreaterThan(20)
    const sources = maps.flatMap((file) => {
      const map: { sources: string[] } = JSON.parse(readFileSync(file, 'utf8'))
      return map.sources
    })
    expect(sources).toContainEqual(expect.stringContaining('src/components/layout/NavBar.tsx'))
    expect(sources.filter((source) => source.includes('/core-js'))).toEqual([])
  })

  it('names the young heights of a window only where it asks whether they are known', () => {
    // The map of a script has its source, and no browser draws by it.
    const drawn = filesOf('rehearsal').filter((file) => /\.(js|html)$/.test(file))
    const heights = drawn.flatMap((file) => readFileSync(file, 'utf8').match(/\d[sdl]vh\b/g) ?? [])
    expect(new Set(heights)).toEqual(new Set(['1svh', '1dvh']))
  })

  it.each(['keys', 'rehearsal'] as const)('%s does not publish what is for editors only', (release) => {
    expect(textsOf(release).filter((text) => /schemas\/[a-z-]+\.schema\.json/.test(text))).toEqual([])
  })

  it('with keys holds the public key and Paystack, and nothing of the rehearsal', () => {
    const texts = textsOf('keys').join('\n')
    expect(texts).toContain(TEST_PUBLIC_KEY)
    expect(texts).toContain('https://checkout.paystack.com')
    expect(texts).not.toContain('Rehearsal checkout')
  })

  it('for rehearsal holds nothing of Paystack', () => {
    const texts = textsOf('rehearsal').join('\n')
    expect(texts).toContain('Rehearsal checkout')
    expect(texts).not.toContain('https://checkout.paystack.com')
  })

  it('names each script after its content, as the server and nginx know it: then browsers keep it', () => {
    const [, pattern = ''] = /location ~ "(\^[^"]+)"/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
    const scripts = filesOf('rehearsal')
      .filter((file) => file.endsWith('.js'))
      .map((file) => basename(file))
    expect(scripts.length).toBeGreaterThan(20)
    expect(scripts.filter((name) => !isHashedFile(name) || !new RegExp(pattern).test(`/${name}`))).toEqual([])
  })

  it('has every script and page in brotli and gzip too', () => {
    const files = new Set(filesOf('rehearsal'))
    const large = [...files].filter((file) => /\.(js|html)$/.test(file) && statSync(file).size > KB)
    expect(large.length).toBeGreaterThan(20)
    expect(large.filter((file) => !files.has(`${file}.br`) || !files.has(`${file}.gz`))).toEqual([])
  })
})

describe('what a phone is sent before any touch', () => {
  const hotel = useSite('rehearsal')

  async function measure(path: string) {
    const page = await hotel.guest({ viewport: PHONE, deviceScaleFactor: 2, reducedMotion: 'reduce' })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const bytes = { all: 0, scripts: 0, uncompressed: [] as string[] }
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes.all += encodedDataLength))
    session.on('Network.responseReceived', ({ response }) => {
      const { pathname } = new URL(response.url)
      if (!pathname.endsWith('.js')) return
      const size = Number(response.headers['content-length'])
      bytes.scripts += size
      if (size > KB && response.headers['content-encoding'] !== 'br') bytes.uncompressed.push(pathname)
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1_000)
    return { ...bytes, elements: await page.locator('*').count() }
  }

  it.each([
    ['/', 115],
    ['/rooms', 115],
    ['/room/7', 115],
    ['/dining', 105],
    ['/facilities', 105],
    ['/contact', 105],
  ])('%s: at most %d KB of script, 230 KB of everything, and 500 elements', async (path, scriptKilobytes) => {
    const { scripts, all, uncompressed, elements } = await measure(path)
    expect(uncompressed).toEqual([])
    expect(scripts).toBeGreaterThan(50 * KB)
    expect(scripts).toBeLessThanOrEqual(scriptKilobytes * KB)
    expect(all).toBeLessThanOrEqual(230 * KB)
    expect(elements).toBeLessThanOrEqual(500)
  })
})
