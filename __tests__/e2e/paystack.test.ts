import type { Page } from 'playwright-core'
import {
  alertMessage,
  alertText,
  closeAlert,
  GUEST,
  hurryToAlert,
  openRoom,
  pressBookNow,
} from '../support/booking-steps'
import { type FakePaystack, startFakePaystack } from '../support/fake-paystack'
import { useSite } from '../support/useSite'

// The release with keys: the real @paystack/inline-js, in front of a checkout page of ours and an API of
// ours.
let paystack: FakePaystack
const settings: Record<string, string> = {}
const hotel = useSite('keys', settings)

beforeAll(async () => {
  paystack = await startFakePaystack()
  settings['PAYSTACK_BASE_URL'] = paystack.url
})
afterAll(() => paystack.close())

beforeEach(() => {
  paystack.transactions.clear()
  // The library itself sets an attribute that browsers have given up.
  hotel.expectComplaint(/allowpaymentrequest/)
})

const bookings = () => hotel.site.database.selectFrom('bookings').selectAll().execute()

async function openCheckout(script: string): Promise<Page> {
  const page = await hotel.guest()
  await page.route('https://checkout.paystack.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: checkoutPage(script) }),
  )
  await page.exposeFunction('recordPayment', (params: Record<string, unknown>) => paystack.pay(params))
  await openRoom(page, 7)
  await pressBookNow(page)
  return page
}

/**
 * A page in Paystack's place that speaks its messages; `script` decides what happens once the transaction
 * is there.
 */
function checkoutPage(script: string): string {
  return `<!doctype html><title>Checkout</title><script>
    const tell = (message) => parent.postMessage(message, '*')
    let begun = false
    addEventListener('message', async ({ data }) => {
      if (data?.path !== 'newTransaction' || begun) return
      begun = true
      const { params } = data
      ${script}
    })
    tell({ event: 'loaded:checkout' })
  </script>`
}

const LOADED = `tell({ event: 'loaded:transaction', data: { id: 1, customer: {}, accessCode: 'abc' } });`
const PAY = `await recordPayment(params);`
const SUCCESS = `tell({ event: 'success', data: { status: 'success', reference: params.ref, trxref: params.ref, message: 'Approved' } });`

it('the real library sends kobo, NGN, our reference and our metadata, and the payment becomes a booking', async () => {
  const page = await openCheckout(`${LOADED} ${PAY} setTimeout(() => { ${SUCCESS} }, 600);`)
  expect(await alertMessage(page)).toBe('Booking successful!')
  await page.waitForURL('**/rooms')
  const [payment] = paystack.transactions.values()
  expect(payment).toMatchObject({ amount: 38_000_000, currency: 'NGN', customer: { email: GUEST.email } })
  expect(payment?.reference).toMatch(/^7-\d{13}-[a-z0-9]{12,}$/)
  expect(JSON.parse(String(payment?.metadata))).toMatchObject({
    source: 'site',
    room_id: 7,
    guest_name: GUEST.name,
    referrer: `${hotel.site.url}/room/7`,
  })
  expect(await bookings()).toEqual([expect.objectContaining({ room_id: 7, guest_email: GUEST.email })])
})

it('a closed popup is a cancelled payment', async () => {
  hotel.expectComplaint(/status of 402|booking/)
  const page = await openCheckout(`${LOADED} setTimeout(() => tell({ event: 'close' }), 300);`)
  expect(await alertMessage(page)).toBe('Payment cancelled.')
  expect(await bookings()).toEqual([])
})

it('Back stays at the room and leaves the payment alone, which then becomes a booking', async () => {
  const page = await openCheckout(
    `${LOADED} ${PAY} addEventListener('click', () => { ${SUCCESS} }); document.body.append('Pay here')`,
  )
  const checkout = page.frameLocator('iframe[title="Card payment"]')
  await checkout.getByText('Pay here').waitFor()
  for (let pressed = 0; pressed < 2; pressed += 1) {
    await page.waitForFunction(() => Reflect.has(Object(window.history.state), 'opened'))
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/room/7')
    expect(await page.locator('iframe[title="Card payment"]').isVisible()).toBe(true)
  }
  await checkout.getByText('Pay here').click()
  expect(await alertMessage(page)).toBe('Booking successful!')
  await page.waitForURL('**/rooms')
  expect(await bookings()).toHaveLength(1)
})

it('a set-up error closes the popup, which would stay open by itself', async () => {
  hotel.expectComplaint(/status of 402|booking/)
  const page = await openCheckout(
    `tell({ event: 'error', data: { type: 'setup', message: 'Duplicate Transaction Reference' } });`,
  )
  await alertMessage(page)
  await closeAlert(page)
  expect(await page.locator('iframe:visible').count()).toBe(0)
  expect(await page.getByRole('main').getByRole('button', { name: 'Book Now' }).isEnabled()).toBe(true)
})

it('a frame that is blocked does not trap the guest behind a spinner', async () => {
  hotel.expectComplaint(/booking|Failed to load resource|ERR_/)
  const page = await hotel.guest()
  await page.clock.install()
  await page.route('https://checkout.paystack.com/**', (route) => route.abort())
  await openRoom(page, 7)
  await Promise.all([page.waitForEvent('requestfailed'), pressBookNow(page)])
  await hurryToAlert(page)
  expect(await alertMessage(page)).toBe('Payment gateway not loaded.')
  await closeAlert(page)
  expect(await page.locator('iframe:visible').count()).toBe(0)
  expect(await page.getByRole('main').getByRole('button', { name: 'Book Now' }).isEnabled()).toBe(true)
})

it('a payment that Paystack does not confirm is no booking', async () => {
  hotel.expectComplaint(/status of 402|booking/)
  const page = await openCheckout(`${LOADED} setTimeout(() => { ${SUCCESS} }, 300);`)
  expect(await alertMessage(page)).toBe('Payment completed, but booking failed. Please contact support.')
  expect(await alertText(page)).toMatch(/7-\d{13}-/)
  expect(await bookings()).toEqual([])
})

it('a payment of less than the price is refunded and no booking, whatever the browser says', async () => {
  hotel.expectComplaint(/status of 422|booking/)
  const page = await openCheckout(
    `${LOADED} params.amount = 5000; ${PAY} setTimeout(() => { ${SUCCESS} }, 600);`,
  )
  expect(await alertMessage(page)).toBe('Payment completed, but booking failed. Please contact support.')
  expect(await bookings()).toEqual([])
  const payments = await hotel.site.database.selectFrom('payments').selectAll().execute()
  expect(payments).toEqual([
    expect.objectContaining({ outcome: 'refund_due', reason: 'amount', amount_kobo: 5000 }),
  ])
})

it('no page of this release can reach the rehearsal', async () => {
  hotel.expectComplaint(/status of 404/)
  const page = await hotel.guest()
  const response = await page.goto('/api/rehearsal/checkout/')
  expect(response?.status()).toBe(404)
})
