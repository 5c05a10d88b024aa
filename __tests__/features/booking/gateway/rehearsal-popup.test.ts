import { siteEnv } from '../../../../src/config/site-env'
import PaystackPop from '../../../../src/features/booking/gateway/rehearsal-popup'

it('shows the checkout of a remote API, and listens to its origin only', () => {
  siteEnv.apiHost = 'https://api.hotel.example'
  const pop = new PaystackPop()
  expect(pop.checkoutIframe.src).toBe('https://api.hotel.example/api/rehearsal/checkout/?precheckout=true')
  const post = jest.spyOn(pop.checkoutIframe.contentWindow as Window, 'postMessage').mockImplementation()
  pop.newTransaction({
    key: 'rehearsal',
    email: 'ada@example.com',
    amount: 100,
    currency: 'NGN',
    reference: '7-1-x',
  })
  const say = (origin: string) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        origin,
        source: pop.checkoutIframe.contentWindow,
        data: { event: 'loaded:checkout' },
      }),
    )
  say(window.location.origin)
  expect(post).not.toHaveBeenCalled()
  say('https://api.hotel.example')
  expect(post).toHaveBeenCalledWith(
    expect.objectContaining({ path: 'newTransaction' }),
    'https://api.hotel.example',
  )
})
