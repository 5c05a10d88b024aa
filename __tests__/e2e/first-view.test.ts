import { EventEmitter, once } from 'node:events'
import type { Request } from 'playwright-core'
import { PHONE } from '../support/browser'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')
const guest = () => hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })

function isOfScripts(request: Request): boolean {
  return request.resourceType() === 'script' || new URL(request.url()).pathname.startsWith('/page-data/')
}

const FONTS_AND_PICTURE = ['document', 'font', 'font', 'image']

it.each([
  ['/', [...FONTS_AND_PICTURE, 'fetch']],
  ['/rooms', [...FONTS_AND_PICTURE, 'fetch']],
  ['/room/7', [...FONTS_AND_PICTURE, 'fetch']],
  ['/dining', FONTS_AND_PICTURE],
  ['/facilities', FONTS_AND_PICTURE],
  ['/about', FONTS_AND_PICTURE],
])('%s asks for fonts, its first picture and the live rooms before any script', async (path, expected) => {
  const page = await guest()
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const first = requests.findIndex(isOfScripts)
  const before = requests.slice(0, first).map((request) => request.resourceType())
  const behind = requests.slice(first).map((request) => request.resourceType())
  expect(before).toEqual(expect.arrayContaining(expected))
  expect(before.filter((type) => type === 'font')).toHaveLength(2)
  expect(behind).not.toContain('font')
  expect(behind.filter((type) => type === 'script').length).toBeGreaterThan(3)
})

it('asks for nothing twice, though the page names it before its script asks', async () => {
  const page = await guest()
  const addresses: string[] = []
  page.on('request', (request) => void addresses.push(request.url()))
  await page.goto('/room/7')
  await page.waitForLoadState('networkidle')
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

it('does what was pressed before any script was there', async () => {
  const page = await guest()
  const gate = new EventEmitter()
  const open = once(gate, 'open')
  await page.route('**/*.js', async (route) => {
    await open
    await route.continue()
  })
  await page.goto('/dining', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  gate.emit('open')
  await page.getByRole('button', { expanded: true }).waitFor()
})

declare global {
  interface Window {
    /** How often React's scheduler gave the browser a turn. */
    turns: number
  }
}

it.each(['/', '/rooms', '/room/7'])(
  'React takes %s up in short turns, and leaves the browser its own',
  async (path) => {
    const page = await guest()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.addInitScript(() => {
      window.turns = 0
      // React's scheduler posts itself a message for each turn.
      const post = MessagePort.prototype.postMessage
      MessagePort.prototype.postMessage = function (...args: [unknown]) {
        if (performance.getEntriesByName('onInitialClientRender').length === 0) window.turns += 1
        post.apply(this, args)
      }
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('onInitialClientRender').length > 0)
    expect(await page.evaluate(() => window.turns)).toBeGreaterThan(3)
  },
)
