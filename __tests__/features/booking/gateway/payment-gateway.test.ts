import type { PaymentEnd } from '../../../../src/features/booking/gateway/payment-gateway'
import { loggedEvents } from '../booking-page'

jest.mock('../../../../src/apollo/calls')

type Gateway = typeof import('../../../../src/features/booking/gateway/payment-gateway')

let gateway: Gateway
let tail = 0

/** A new page load: a page without frames, and modules without state. */
beforeEach(async () => {
  jest.useFakeTimers()
  jest.resetModules()
  jest.dontMock('@paystack/inline-js')
  document.body.innerHTML = ''
  gateway = await import('../../../../src/features/booking/gateway/payment-gateway')
})

const options = () => ({
  key: 'pk_test_x',
  email: 'ada@example.com',
  amount: 8500000,
  currency: 'NGN' as const,
  reference: `7-1763712000000-reference${(tail += 1)}`,
  metadata: { source: 'site' },
})

function checkoutSays(event: string, data?: unknown): void {
  const origin = 'https://checkout.paystack.com'
  window.dispatchEvent(new MessageEvent('message', { origin, data: { event, data } }))
}

async function endOf(payment: Promise<PaymentEnd>): Promise<PaymentEnd | 'open'> {
  await jest.advanceTimersByTimeAsync(0)
  return Promise.race([payment, Promise.resolve('open' as const)])
}

describe('the gateway', () => {
  it('makes one popup per page load, and its frames have titles', async () => {
    const [first, second] = await Promise.all([gateway.openGateway(), gateway.openGateway()])
    expect(await gateway.openGateway()).toBe(first)
    expect(second).toBe(first)
    expect([...document.querySelectorAll('iframe')].map(({ title }) => title)).toEqual([
      'Payment is loading',
      'Payment',
    ])
  })

  it('rejects when the library does not load, and loads the library at a later call', async () => {
    jest.doMock('@paystack/inline-js', () => {
      throw new Error('ChunkLoadError')
    })
    await expect(gateway.openGateway()).rejects.toThrow('ChunkLoadError')
    jest.dontMock('@paystack/inline-js')
    jest.resetModules()
    expect(await gateway.openGateway()).toBeDefined()
  })
})

describe('a payment with the real library', () => {
  it.each<[string, string, unknown, PaymentEnd]>([
    ['paid on success', 'success', { reference: 'r', status: 'success' }, 'paid'],
    ['closed on close', 'close', undefined, 'closed'],
    ['closed on cancel', 'cancel', undefined, 'closed'],
    ['in progress on a pending transfer', 'transfer:pending', { status: 'pending' }, 'in-progress'],
  ])('is %s', async (_, event, data, expected) => {
    const payment = gateway.pay(await gateway.openGateway(), options())
    checkoutSays(event, data)
    expect(await endOf(payment)).toBe(expected)
  })

  it('leaves nothing of the page within reach of the keyboard until it ends', async () => {
    const site = document.body.appendChild(document.createElement('div'))
    site.id = '___gatsby'
    const payment = gateway.pay(await gateway.openGateway(), options())
    checkoutSays('loaded:transaction', { id: 1 })
    expect(site).toHaveAttribute('inert')
    checkoutSays('close')
    await endOf(payment)
    expect(site).not.toHaveAttribute('inert')
  })

  it('runs the callbacks of the new attempt, not the old ones', async () => {
    const popup = await gateway.openGateway()
    const first = gateway.pay(popup, options())
    checkoutSays('close', { status: 'abandoned' })
    const second = gateway.pay(popup, options())
    checkoutSays('success', { reference: 'r', status: 'success' })
    expect([await endOf(first), await endOf(second)]).toEqual(['closed', 'paid'])
  })

  it('loads the checkout page again when the page did not load at the first attempt', async () => {
    const popup = await gateway.openGateway()
    const silent = gateway.pay(popup, options())
    const deadPage = popup.checkoutIframe.contentWindow
    await jest.advanceTimersByTimeAsync(gateway.WATCHDOG_MS)
    expect(await endOf(silent)).toBe('not-loaded')
    expect(popup.checkoutIframe.style.display).toBe('none')
    await jest.advanceTimersByTimeAsync(1_000)
    const again = gateway.pay(popup, options())
    await jest.advanceTimersByTimeAsync(0)
    expect(popup.checkoutIframe.contentWindow).not.toBe(deadPage)
    expect(popup.checkoutIframe.style.display).toBe('')
    checkoutSays('loaded:transaction', { id: 1 })
    await jest.advanceTimersByTimeAsync(gateway.WATCHDOG_MS)
    expect(await endOf(again)).toBe('open')
    checkoutSays('success', { reference: 'r' })
    expect(await endOf(again)).toBe('paid')
    expect(loggedEvents()).toEqual(['payment-not-loaded'])
  })

  it('loads the checkout page again when an error page has been in its frame for five seconds', async () => {
    const popup = await gateway.openGateway()
    const errorPage = popup.checkoutIframe.contentWindow
    popup.checkoutIframe.dispatchEvent(new Event('load'))
    await jest.advanceTimersByTimeAsync(5_001)
    void gateway.pay(popup, options())
    expect(popup.checkoutIframe.contentWindow).not.toBe(errorPage)
  })

  it('waits for a checkout page that is still loading', async () => {
    const popup = await gateway.openGateway()
    const loadingPage = popup.checkoutIframe.contentWindow
    await jest.advanceTimersByTimeAsync(20_000)
    void gateway.pay(popup, options())
    expect(popup.checkoutIframe.contentWindow).toBe(loadingPage)
  })
})
