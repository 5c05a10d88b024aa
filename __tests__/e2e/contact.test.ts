import { EventEmitter, once } from 'node:events'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const messages = () => hotel.site.database.selectFrom('messages').selectAll().execute()

it.each([
  ['below the bar', { width: 360, height: 740 }, 'start'],
  ['at the foot of a low screen', { width: 740, height: 360 }, 'end'],
] as const)(
  'a field in use is not covered by the news, %s, that there is no connection',
  async (_, viewport, block) => {
    hotel.expectComplaint(/Failed to load resource/)
    const page = await hotel.guest({ viewport })
    await page.goto('/contact', { waitUntil: 'networkidle' })
    const field = page.getByRole('main').getByLabel('Email')
    await field.focus()
    await field.evaluate((element, edge) => element.parentElement?.scrollIntoView({ block: edge }), block)
    await page.context().setOffline(true)
    const news = page.getByText('You are offline.')
    await news.waitFor()
    const [strip, label, input] = await Promise.all(
      [news, page.getByRole('main').getByText('Email', { exact: true }), field].map((part) =>
        part.boundingBox(),
      ),
    )
    if (!strip || !label || !input) throw new Error('Something is not shown.')
    expect(label.y >= strip.y + strip.height || input.y + input.height <= strip.y).toBe(true)
  },
)

it.each(['knows', 'does not know'])(
  'before the scripts are there, nothing written goes into the address; the browser %s the method',
  async (knows) => {
    const page = await hotel.guest()
    const scripts = new EventEmitter()
    const arrival = once(scripts, 'arrive')
    await page.route('**/*.js', (route) => arrival.then(() => route.continue()))
    await page.goto('/contact', { waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor()
    if (knows !== 'knows') {
      await page.evaluate(() => document.querySelectorAll('form').forEach((form) => (form.method = 'get')))
    }
    const main = page.getByRole('main')
    await main.getByLabel('Name').fill('Ada Obi')
    await main.getByLabel('Email').fill('ada@example.com')
    await main.getByLabel('Message').fill('Do you have a cot?')
    await page.getByRole('button', { name: /send/i }).click()
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('textbox').fill('ada@example.com')
    await footer.getByRole('textbox').press('Enter')
    await page.waitForTimeout(500)
    expect(page.url()).toBe(`${hotel.site.url}/contact`)

    scripts.emit('arrive')
    await page.waitForLoadState('networkidle')
    expect(await main.getByLabel('Message').inputValue()).toBe('Do you have a cot?')
    await page.getByRole('button', { name: /send/i }).click()
    await page.getByText('Message sent!', { exact: true }).waitFor()
    expect(await messages()).toHaveLength(1)
  },
)
