/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, within } from '@testing-library/react'
import { desk, dialogCloses, setClock, useRealDesk, visit } from '../real-desk'

useRealDesk('desk')

let code: string

beforeEach(async () => {
  code = (await desk.receive()).code
  await desk.correct(code, { company: 'Zenith Oil Ltd', tin: '12345678-0001' })
})

/** Issues what the page offers. */
async function issue(name: string) {
  const { user } = await visit(`/desk/bookings/${code}/invoice`, `Invoice of ${code}`)
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/made out to Zenith Oil Ltd, TIN 12345678-0001/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Issue it' }))
  await dialogCloses()
  return user
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('article', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent)

test('is issued with hotel and company, nights, taxes, total and payments', async () => {
  await issue('Issue an invoice of ₦85,000')
  expect(await rowsOf('Invoice 00001')).toEqual([
    'Night of Sunday, 22 November 2026₦85,000',
    'Before tax₦75,555.55',
    'VAT, 7.5%₦5,666.67',
    'Lagos consumption tax, 5%₦3,777.78',
    'Total₦85,000',
    'Invoice 00001 of 22 November 2026₦85,000',
    '22 November 2026, Paystack, card, paid−₦85,000',
    'Balance₦0',
  ])
  const paper = within(screen.getByRole('article'))
  expect(paper.getByText(/TIN 00000000-0001 · RC 0000000/)).toBeVisible()
  expect(paper.getByText('Zenith Oil Ltd')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Issue/ })).not.toBeInTheDocument()
})

test('stands beside the credit note that followed it', async () => {
  await desk.charge(code, 1_250_000, 'Breakfast')
  const user = await issue('Issue an invoice of ₦97,500')
  setClock('2026-11-22T13:40:00Z')
  await desk.voidCharge(code, 'Breakfast')
  // Changes are read afresh once the clock has moved.
  setClock('2026-11-22T13:41:00Z')
  expect(await screen.findByRole('button', { name: 'Issue a credit note of ₦12,500' })).toBeVisible()
  expect((await rowsOf('Invoice 00001')).slice(-4)).toContain('Not invoiced yet−₦12,500')
  await user.click(screen.getByRole('button', { name: 'Issue a credit note of ₦12,500' }))
  await user.click(screen.getByRole('button', { name: 'Issue it' }))
  const account = [
    'Invoice 00001 of 22 November 2026₦97,500',
    'Credit note 00002 of 22 November 2026−₦12,500',
    '22 November 2026, Paystack, card, paid−₦85,000',
    'Balance₦0',
  ]
  expect((await rowsOf('Credit note 00002')).slice(-4)).toEqual(account)
  const paper = within(screen.getByRole('article'))
  expect(paper.getByText('Corrects').parentElement).toHaveTextContent('Invoice 00001 of 22 November 2026')
  expect(paper.getByText('Reason').parentElement).toHaveTextContent('A mistake')
  await user.click(screen.getByRole('button', { name: 'Invoice 00001' }))
  expect((await rowsOf('Invoice 00001')).slice(-4)).toEqual(account)
})

test('prints a registration card with what is known of the guest', async () => {
  await visit(`/desk/bookings/${code}/card`, `Registration card of ${code}`)
  const card = within(await screen.findByRole('article', { name: 'Registration card' }))
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent?.trim())).toEqual([
    'Ada Obi',
    'Zenith Oil Ltd',
    '',
    '',
    'ada@example.com',
    '',
    '',
    '',
    'Classic Room',
    '22 November 2026',
    '23 November 2026',
    code,
    '',
  ])
})
