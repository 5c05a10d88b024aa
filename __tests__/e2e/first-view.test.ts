import { EventEmitter, once } from 'node:events'
import type { Request } from 'playwright-core'
import { openRoom } from '../support/booking-steps'
import { PHONE } from '../support/browser'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')
const guest = () => hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })

function isOfScripts(request: Request): boolean {
  return request.resourceType() === 'script' || new URL(request.url()).pathname.startsWith('/page-data/')
}

it.each([
  ['/', ['fetch']],
  ['/rooms', ['fetch']],
  ['/room/7', ['fetch']],
  ['/dining', []],
  ['/facilities', []],
  ['/about', []],
  ['/contact', []],
])(
  '%s asks for its fonts, its first picture and the live rooms, in this order, before any script',
  async (path, live) => {
    const page = await guest()
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const first = requests.findIndex(isOfScripts)
    const before = requests.slice(0, first).map((request) => request.resourceType())
    const behind = requests.slice(first).map((request) => request.resourceType())
    expect(before.slice(0, 4)).toEqual(['document', 'font', 'font', 'image'])
    // Further pictures of the first view may come beside the rooms, and the tab's own picture.
    expect(before.slice(4).filter((type) => type !== 'image' && type !== 'other')).toEqual(live)
    expect(behind).not.toContain('font')
    expect(behind.filter((type) => type === 'script').length).toBeGreaterThan(3)
  },
)

it.each(['/room/7', '/rooms?guests=2', '/booking?reference=7-1763712000000-abcdefghijkl', '/blog'])(
  '%s asks for nothing twice, though the page names it before its script asks',
  async (path) => {
    const page = await guest()
    const addresses: string[] = []
    page.on('request', (request) => void addresses.push(request.url().replace(/\?.*/, '')))
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  },
)

it('asks for the data of the page, and for the form, beside React and not after it', async () => {
  const page = await guest()
  const gate = new EventEmitter()
  const open = once(gate, 'open')
  await page.route('**/framework-*.js', async (route) => {
    await open
    await route.continue()
  })
  const beside = [
    /\/app-data\.json$/,
    /\/room\/7\/page-data\.json$/,
    /\/sq\/d\/\d+\.json$/,
    /\/booking-form-/,
  ]
  const asked = Promise.all(beside.map((address) => page.waitForRequest(address)))
  await page.goto('/room/7', { waitUntil: 'commit' })
  await asked
  gate.emit('open')
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
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

it.each(['/', '/rooms', '/room/7'])('React hydrates %s in short tasks', async (path) => {
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
})

it('the first touch of the form asks for the payment library beside the code that opens it', async () => {
  const page = await guest()
  await openRoom(page, 7)
  await page.route(/\.js$/, () => undefined)
  const library = page.waitForRequest(async (request) => {
    const answer = await fetch(request.url())
    return (await answer.text()).includes('Rehearsal checkout is loading')
  })
  await Promise.all([library, page.getByRole('main').getByLabel('Name').focus()])
})
