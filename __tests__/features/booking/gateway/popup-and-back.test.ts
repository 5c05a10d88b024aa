import type { PaymentEnd } from '../../../../src/features/booking/gateway/payment-gateway'

type Gateway = typeof import('../../../../src/features/booking/gateway/payment-gateway')

let tail = 0

/** A new page load, with an earlier page in its history. */
beforeEach(() => {
  jest.useFakeTimers()
  jest.resetModules()
  document.body.innerHTML = ''
  window.history.replaceState({ key: 'of the list' }, '', '/rooms')
  window.history.pushState({ key: 'of the room' }, '', '/room/7')
})

async function openPopup(isRehearsal: boolean) {
  jest.doMock('../../../../src/apollo/payment-settings', () => ({ canPay: true, isRehearsal }))
  const gateway: Gateway = await import('../../../../src/features/booking/gateway/payment-gateway')
  const popup = await gateway.openGateway()
  let end: PaymentEnd | undefined
  void gateway
    .pay(popup, {
      key: 'pk_test_x',
      email: 'ada@example.com',
      amount: 8500000,
      currency: 'NGN',
      reference: `7-1763712000000-reference${(tail += 1)}`,
    })
    .then((how) => (end = how))
  await passTime()
  return { popup, end: () => end }
}

const passTime = () => jest.advanceTimersByTimeAsync(10)
const isMarked = () => Reflect.has(Object(window.history.state), 'paying')

async function goBack(steps = 1): Promise<void> {
  window.history.go(-steps)
  await passTime()
}

async function checkoutSays(event: string, data?: unknown): Promise<void> {
  const origin = 'https://checkout.paystack.com'
  window.dispatchEvent(new MessageEvent('message', { origin, data: { event, data } }))
  await passTime()
}

it('in the rehearsal, Back closes the popup and stays on the page', async () => {
  const { popup, end } = await openPopup(true)
  await checkoutSays('loaded:transaction', { id: 1 })
  await goBack()
  expect(window.location.pathname).toBe('/room/7')
  expect(popup.checkoutIframe.style.display).toBe('none')
  expect(end()).toBe('closed')
})

it('Back leaves a payment in Paystack’s popup alone, and stays on the page, time and again', async () => {
  const { popup, end } = await openPopup(false)
  await checkoutSays('loaded:transaction', { id: 1 })
  for (let pressed = 0; pressed < 3; pressed += 1) {
    await goBack()
    expect(window.location.pathname).toBe('/room/7')
    expect(popup.checkoutIframe.style.display).toBe('')
    expect(isMarked()).toBe(true)
  }
  await checkoutSays('success', { reference: 'r' })
  expect(end()).toBe('paid')
  expect(window.location.pathname).toBe('/room/7')
  expect(isMarked()).toBe(false)
})

// The library says of a transfer also that the popup was closed. A browser goes back for every call, jsdom
// does not.
it.each([
  ['close', 'closed'],
  ['transfer:pending', 'in-progress'],
])('leaves its own entry, and no other, when the popup says %s', async (said, ended) => {
  const { end } = await openPopup(false)
  expect(isMarked()).toBe(true)
  const back = jest.spyOn(window.history, 'back')
  await checkoutSays(said)
  expect(end()).toBe(ended)
  expect(back).toHaveBeenCalledTimes(1)
  expect(isMarked()).toBe(false)
  expect(window.location.pathname).toBe('/room/7')
})
