import type { TransactionOptions } from '@paystack/inline-js'
import RealPaystackPop from '@paystack/inline-js'
import RehearsalPaystackPop from '../../../../../src/features/booking/gateway/rehearsal/paystack-pop'

const callbacks = { onLoad: jest.fn(), onSuccess: jest.fn(), onCancel: jest.fn(), onError: jest.fn() }

beforeEach(() => {
  jest.useFakeTimers()
  document.body.innerHTML = '<button>Book Now</button>'
  for (const callback of Object.values(callbacks)) callback.mockReset()
})

const options = (overrides: Partial<TransactionOptions> = {}): TransactionOptions => ({
  key: 'rehearsal',
  email: 'ada@example.com',
  amount: 8500000,
  currency: 'NGN',
  reference: '7-1763712000000-abcdefghijkl',
  channels: ['card'],
  metadata: { source: 'site' },
  firstName: 'Ada Obi',
  ...callbacks,
  ...overrides,
})

/** The library compares options as text. These options are equal as text for every `paid`. */
const paidBy = (paid: () => void) => options({ onSuccess: () => paid() })

const PAID = { reference: '7-1763712000000-abcdefghijkl', status: 'success' }

/** The same tests run with both libraries, so the rehearsal must behave like the real library. */
const libraries = [
  { name: 'the real library', Pop: RealPaystackPop, origin: 'https://checkout.paystack.com' },
  { name: 'the rehearsal', Pop: RehearsalPaystackPop, origin: window.location.origin },
]

describe.each(libraries)('$name', ({ Pop, origin }) => {
  let pop: InstanceType<typeof Pop>

  beforeEach(() => {
    pop = new Pop()
  })

  function says(event: string, data?: unknown): void {
    const source = pop.checkoutIframe.contentWindow
    window.dispatchEvent(new MessageEvent('message', { origin, source, data: { event, data } }))
  }

  const isOpen = () => pop.checkoutIframe.style.display !== 'none'

  it('adds two hidden frames at once', () => {
    expect(document.querySelectorAll('iframe')).toHaveLength(2)
    expect(isOpen()).toBe(false)
  })

  it('sends the transaction to the loaded checkout page, in the form that the page reads', () => {
    pop.newTransaction(options())
    const page = pop.checkoutIframe.contentWindow
    const post = jest.spyOn(page as Window, 'postMessage').mockImplementation()
    says('loaded:checkout')
    expect(post.mock.calls[0]?.[0]).toEqual({
      type: 'inline:url',
      path: 'newTransaction',
      params: {
        key: 'rehearsal',
        email: 'ada@example.com',
        amount: 8500000,
        currency: 'NGN',
        ref: '7-1763712000000-abcdefghijkl',
        channels: ['card'],
        firstname: 'Ada Obi',
        metadata: JSON.stringify({ source: 'site', referrer: 'http://localhost/' }),
        mode: 'popup',
      },
    })
  })

  it('calls onLoad, then onSuccess, and closes', () => {
    pop.newTransaction(options())
    says('loaded:transaction', { id: 5, customer: {}, accessCode: 'code' })
    says('success', PAID)
    expect(callbacks.onLoad).toHaveBeenCalledWith(expect.objectContaining({ id: 5, accessCode: 'code' }))
    expect(callbacks.onSuccess).toHaveBeenCalledWith(PAID)
    expect(isOpen()).toBe(false)
  })

  it('loses a success that comes after the close', () => {
    pop.newTransaction(options())
    says('close')
    says('success', PAID)
    expect(callbacks.onCancel).toHaveBeenCalledTimes(1)
    expect(callbacks.onSuccess).not.toHaveBeenCalled()
  })

  it('swallows the error that a callback throws', () => {
    callbacks.onSuccess.mockImplementation(() => {
      throw new Error('lost')
    })
    pop.newTransaction(options())
    says('success', PAID)
    expect(callbacks.onSuccess).toHaveBeenCalledTimes(1)
  })

  it('stays open after a setup error until it is cancelled, which calls onCancel', () => {
    pop.newTransaction(options())
    says('error', { type: 'setup', message: 'Duplicate Transaction Reference' })
    expect(callbacks.onError).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'Duplicate Transaction Reference' }),
    )
    expect(isOpen()).toBe(true)
    pop.cancelTransaction()
    expect(isOpen()).toBe(false)
    expect(callbacks.onCancel).toHaveBeenCalledTimes(1)
  })

  it('throws a plain object for options that are not valid', () => {
    const wrong = { ...options(), reference: 7 } as unknown as TransactionOptions
    expect(() => pop.newTransaction(wrong)).toThrow(
      expect.objectContaining({
        message: 'Invalid transaction parameters',
        issues: [expect.objectContaining({ message: 'Invalid parameter type: reference' })],
      }),
    )
    expect(() => pop.newTransaction(options({ email: '' }))).toThrow(
      expect.objectContaining({ issues: [{ message: 'Required parameter missing: email' }] }),
    )
  })

  it('runs the old callbacks for a retry with equal options', () => {
    const first = jest.fn()
    const second = jest.fn()
    pop.newTransaction(paidBy(first))
    says('close', { status: 'abandoned' })
    pop.newTransaction(paidBy(second))
    says('success', PAID)
    expect(first).toHaveBeenCalledTimes(1)
    expect(second).not.toHaveBeenCalled()
  })

  it('cancels an open transaction when another one begins', () => {
    pop.newTransaction(options())
    pop.newTransaction(options({ reference: '7-1763712000001-abcdefghijkl', onCancel: jest.fn() }))
    expect(callbacks.onCancel).toHaveBeenCalledTimes(1)
  })
})

describe('the rehearsal alone', () => {
  it('opens our own checkout page with a title, and moves the focus into the page and back', () => {
    const button = document.querySelector('button')
    button?.focus()
    const pop = new RehearsalPaystackPop()
    expect(pop.checkoutIframe.title).toBe('Rehearsal checkout')
    expect(pop.checkoutIframe.src).toBe(`${window.location.origin}/api/rehearsal/checkout/?precheckout=true`)
    pop.newTransaction(options())
    expect(pop.checkoutIframe).toHaveFocus()
    pop.cancelTransaction()
    expect(button).toHaveFocus()
  })

  it('sends a transaction once, whether the checkout page loads before or after it begins', () => {
    const pop = new RehearsalPaystackPop()
    const source = pop.checkoutIframe.contentWindow
    const post = jest.spyOn(source as Window, 'postMessage').mockImplementation()
    const handedOver = () => post.mock.calls.filter(([message]) => typeof message === 'object').length
    pop.newTransaction(options())
    expect(handedOver()).toBe(0)
    const { origin } = window.location
    window.dispatchEvent(new MessageEvent('message', { origin, source, data: { event: 'loaded:checkout' } }))
    expect(handedOver()).toBe(1)
    pop.newTransaction(options({ reference: '7-1763712000001-abcdefghijkl' }))
    expect(handedOver()).toBe(2)
  })

  it.each([
    [
      'another origin',
      'https://evil.example',
      (pop: RehearsalPaystackPop) => pop.checkoutIframe.contentWindow,
    ],
    ['another window', window.location.origin, () => window],
  ])('does not listen to %s', (_, origin, sourceOf) => {
    const pop = new RehearsalPaystackPop()
    pop.newTransaction(options())
    const source = sourceOf(pop)
    window.dispatchEvent(
      new MessageEvent('message', { origin, source, data: { event: 'success', data: PAID } }),
    )
    expect(callbacks.onSuccess).not.toHaveBeenCalled()
  })
})
