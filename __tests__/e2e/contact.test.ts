import { EventEmitter, once } from 'node:events'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

async function write(message = 'Do you have a cot?') {
  const page = await hotel.guest()
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada Obi')
  await page.getByRole('main').getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill(message)
  return page
}

const messages = () => hotel.site.database.selectFrom('messages').selectAll().execute()

it('a message is stored, acknowledged, and the form is cleared', async () => {
  const page = await write()
  await page.getByRole('button', { name: /send/i }).click()
  await page.getByText('Message sent!', { exact: true }).waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('')
  expect(await messages()).toEqual([
    expect.objectContaining({ name: 'Ada Obi', email: 'ada@example.com', message: 'Do you have a cot?' }),
  ])
})

it('of a guest who took his time, the desk has a mail; of a program that fills in all, a doubt', async () => {
  const guest = await write()
  await guest.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 60_000
  })
  await guest.getByRole('button', { name: /send/i }).click()
  await guest.getByText('Message sent!', { exact: true }).waitFor()
  expect(await messages()).toMatchObject([{ doubt: null }])
  const program = await write('Cheap watches')
  await program.evaluate(() =>
    document.querySelectorAll('input').forEach((input) => (input.value ||= 'x@y.example')),
  )
  await program.getByRole('button', { name: /send/i }).click()
  await program.getByText('Message sent!', { exact: true }).waitFor()
  const doubts = (await messages()).map(({ message, doubt }) => [message, doubt])
  expect(doubts).toContainEqual(['Cheap watches', 'trap'])
})

it('a failure keeps what was written; both banners go at the next submit', async () => {
  hotel.expectComplaint(/Failed to load resource/)
  const page = await write()
  let isDown = true
  await page.route('**/api/contact/', (route) => (isDown ? route.fulfill({ status: 500 }) : route.continue()))
  await page.getByRole('button', { name: /send/i }).click()
  const failure = page.getByText('Failed to send message. Please try again.', { exact: true })
  await failure.waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Do you have a cot?')
  isDown = false
  await page.keyboard.press('Enter')
  await page.getByText('Message sent!', { exact: true }).waitFor()
  expect(await failure.count()).toBe(0)
})

it('the browser asks for what is missing and sends nothing', async () => {
  const page = await hotel.guest()
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada Obi')
  await page.getByRole('main').getByLabel('Email').fill('not an address')
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: /send/i }).click()
  expect(
    await page
      .getByRole('main')
      .getByLabel('Email')
      .evaluate((input: HTMLInputElement) => input.validity.typeMismatch),
  ).toBe(true)
  expect(await messages()).toEqual([])
})

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

it('without script, the newsletter box puts no address into the URL', async () => {
  const page = await hotel.guest({ javaScriptEnabled: false })
  await page.goto('/contact')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('textbox').fill('ada@example.com')
  await footer.getByRole('textbox').press('Enter')
  await footer.getByRole('button').click()
  await page.waitForTimeout(500)
  expect(page.url()).toBe(`${hotel.site.url}/contact`)
})

it('the newsletter box asks for an address and sends nothing', async () => {
  const page = await hotel.guest()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && requests.push(request.url())))
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('textbox').fill('ada@example.com')
  await footer.getByRole('button').click()
  await page.waitForTimeout(500)
  expect(requests).toEqual([])
  expect(page.url()).toBe(`${hotel.site.url}/`)
})
