import { addBackEntry, leaveBackEntry, scrollRestored } from '../../../src/shared/back-entry'

const settle = () => new Promise((resolve) => setTimeout(resolve, 30))
/** Goes back, and resolves when the browser has. */
async function goBack() {
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  window.history.back()
  await gone
}
const isMarked = () => Reflect.has(Object(window.history.state), 'opened')

beforeEach(() => {
  window.history.replaceState({ key: 'of the list' }, '', '/rooms')
  window.history.pushState({ key: 'of the room' }, '', '/room/7')
})

it('Back closes the top entry only', async () => {
  const [below, above] = [jest.fn(), jest.fn()]
  const leaveBelow = addBackEntry(below)
  await settle()
  const leaveAbove = addBackEntry(above)
  await settle()
  await goBack()
  expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 0])
  leaveAbove()
  await goBack()
  expect(below).toHaveBeenCalledTimes(1)
  expect(window.location.pathname).toBe('/room/7')
  leaveBelow()
})

it('waits for the page that opens with it', async () => {
  const arrival = new EventTarget()
  const leave = addBackEntry(
    jest.fn(),
    new Promise((resolve) => {
      arrival.addEventListener('come', resolve)
    }),
  )
  await settle()
  expect(isMarked()).toBe(false)
  arrival.dispatchEvent(new Event('come'))
  await settle()
  expect(isMarked()).toBe(true)
  leave()
  await settle()
})

it('goes back once, whichever entry is left first', async () => {
  const leave = addBackEntry(jest.fn())
  await settle()
  const left = leaveBackEntry()
  leave()
  await left
  await settle()
  expect(isMarked()).toBe(false)
  expect(window.location.pathname).toBe('/room/7')
})

it('says when the browser has gone back, which scrolls', async () => {
  const leave = addBackEntry(jest.fn())
  await settle()
  const order: string[] = []
  window.addEventListener('popstate', () => order.push('went back'), { once: true })
  leave()
  await scrollRestored()
  order.push('can scroll')
  expect(order).toEqual(['went back', 'can scroll'])
})
