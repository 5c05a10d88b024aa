import { EventEmitter, once } from 'node:events'
import type { Request } from 'playwright-core'
import { PHONE } from '../support/browser'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')
const guest = () => hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })

function isOfScripts(request: Request): boolean {
  return request.resourceType() === 'script' || new URL(request.url()).pathname.startsWith('/page-data/')
}

it.each(['/', '/rooms', '/room/7', '/dining', '/facilities', '/contact'])(
  '%s asks for fonts and its first picture before any script, and for the rooms before all',
  async (path) => {
    const page = await guest()
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const first = requests.findIndex(isOfScripts)
    const before = requests.slice(0, first).map((request) => request.resourceType())
    expect(before[0]).toBe('document')
    expect(before.filter((type) => type === 'font')).toHaveLength(2)
    if (path !== '/contact') expect(before).toContain('image')
    if (/^\/(room|$)/.test(path)) expect(before).toContain('fetch')
    expect(requests.slice(first).map((request) => request.resourceType())).not.toContain('font')
    expect(requests.slice(first).filter(isOfScripts).length).toBeGreaterThan(5)
  },
)

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
