import type { PaymentEnd } from '../../../../src/features/booking/gateway/payment-gateway'
import { opening } from '../../../../src/features/booking/form-messages'
import { loggedEvents } from '../outside'

jest.mock('../../../../src/apollo/fetch-room')
jest.mock('../../../../src/apollo/verify-payment')

const SILENT_MS = 3_000

let end: PaymentEnd | undefined
let watchdogMs: number

beforeEach(async () => {
  jest.useFakeTimers()
  jest.resetModules()
  document.body.innerHTML = ''
  end = undefined
  const gateway = await import('../../../../src/features/booking/gateway/payment-gateway')
  watchdogMs = gateway.WATCHDOG_MS
  void gateway
    .pay(await gateway.openGateway(), {
      key: 'pk_test_x',
      email: 'ada@example.com',
      amount: 8500000,
      currency: 'NGN',
      reference: '7-1763712000000-reference1',
    })
    .then((how) => (end = how))
})

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const note = () => document.querySelector('output')

async function checkoutSays(event: string, data?: unknown): Promise<void> {
  const origin = 'https://checkout.paystack.com'
  window.dispatchEvent(new MessageEvent('message', { origin, data: { event, data } }))
  await pass(0)
}

it('says after three seconds that the payment page is still loading, above its frames', async () => {
  await pass(SILENT_MS - 1)
  expect(note()).toBeEmptyDOMElement()
  await pass(1)
  expect(note()).toHaveTextContent(`${opening.message}${opening.cancel}`)
  // The line drops and comes back: the frame is loaded again.
  window.dispatchEvent(new Event('online'))
  expect(document.body.lastElementChild).toBe(note())
})

it('lets the guest leave it, and is gone', async () => {
  await pass(SILENT_MS)
  note()?.querySelector('button')?.click()
  await pass(0)
  expect([end, note()]).toEqual(['closed', null])
  expect([...document.querySelectorAll('iframe')].map(({ style }) => style.display)).toEqual(['none', 'none'])
})

it.each([0, SILENT_MS])('is gone when the payment page comes after %d ms, and stays so', async (ms) => {
  await pass(ms)
  await checkoutSays('loaded:transaction', { id: 1 })
  await pass(SILENT_MS)
  expect([end, note()]).toEqual([undefined, null])
})

it('is gone when the payment page never came', async () => {
  await pass(watchdogMs)
  expect([end, note()]).toEqual(['not-loaded', null])
  loggedEvents()
})
