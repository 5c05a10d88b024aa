import type { Page } from 'playwright-core'
import { refuse, type State, visit } from './state'

async function send(page: Page, email = 'ada@example.com'): Promise<void> {
  await visit(page, '/contact')
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Ada Obi')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Message').fill('Do you have a cot?')
  await main.getByRole('button', { name: 'Send message' }).click()
}

export const pageStates: readonly State[] = [
  { name: 'dining', isWhole: true, open: (page) => visit(page, '/dining') },
  { name: 'facilities', isWhole: true, open: (page) => visit(page, '/facilities') },
  { name: 'contact', isWhole: true, open: (page) => visit(page, '/contact') },
  {
    name: 'contact-sent',
    isWhole: true,
    async open(page) {
      await send(page)
      await page.getByText('Message sent!', { exact: true }).waitFor()
    },
  },
  {
    name: 'contact-refused',
    isWhole: true,
    expects: [/status of 422/],
    async open(page) {
      await refuse(page, '**/api/contact/', 422, { email: 'Please enter a valid email address.' })
      await send(page, 'ada@example')
      await page.getByRole('alert').getByText('Failed to send message.').waitFor()
    },
  },
  {
    name: 'contact-failed',
    isWhole: true,
    expects: [/status of 503/],
    async open(page) {
      await refuse(page, '**/api/contact/', 503)
      await send(page)
      await page.getByRole('alert').getByText('Failed to send message.').waitFor()
    },
  },
  { name: 'not-found', isWhole: true, expects: [/status of 404/], open: (page) => visit(page, '/about') },
]
