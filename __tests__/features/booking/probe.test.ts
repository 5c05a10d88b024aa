import PaystackPop from '@paystack/inline-js'
it('runs', async () => {
  const p = new PaystackPop()
  const log: unknown[] = []
  const onLoad = () => log.push('load'), onSuccess = (t: unknown) => log.push(t)
  p.newTransaction({ key: 'pk_test_x', email: 'a@b.c', amount: 100, currency: 'NGN', reference: 'r', onLoad, onSuccess, metadata: { a: 1 } })
  const spy = jest.spyOn(p.checkoutIframe.contentWindow as Window, 'postMessage')
  const says = (data: unknown) => window.dispatchEvent(new MessageEvent('message', { origin: 'https://checkout.paystack.com', data }))
  says({ event: 'loaded:checkout' })
  says({ event: 'loaded:transaction', data: { id: 1 } })
  says({ event: 'success', data: { reference: 'r', status: 'success' } })
  await Promise.resolve()
  console.log(JSON.stringify(spy.mock.calls), log, document.body.innerHTML.slice(0, 300))
})
