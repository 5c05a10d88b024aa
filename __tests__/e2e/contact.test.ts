import { EventEmitter, once } from 'node:events'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const messages = () => hotel.site.database.selectFrom('messages').selectAll().execute()

it('before the scripts are there, nothing written goes into the address', async () => {
  const page = await hotel.guest()
  const scripts = new EventEmitter()
  const arrival = once(scripts, 'arrive')
  await page.route('**/*.js', (route) => arrival.then(() => route.continue()))
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
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
})
