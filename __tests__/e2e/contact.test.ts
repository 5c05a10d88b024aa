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
