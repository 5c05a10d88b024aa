import { earlyAsk } from '../../../../src/apollo/early-ask'
import { EARLY_BADGES } from '../../../../src/components/layout/start/early-badges'
import { liveRoom } from '../../../support/hotel-rooms'

const ROOM = { ...liveRoom(7), available: true }
const OCCUPIED = { ...liveRoom(8), available: false }
let readyState: jest.SpyInstance

beforeEach(() => {
  window.earlyAnswer = undefined
  document.body.innerHTML = [7, 8, 9].map((id) => `<span data-room="${id}"></span>`).join('')
  readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
})
afterEach(() => jest.restoreAllMocks())

/** Opens a page as the build writes it, with the API's answer to its first ask. */
async function open(path: string, given: Promise<Partial<Response>>): Promise<void> {
  window.history.replaceState(null, '', path)
  Object.assign(globalThis, { fetch: () => given })
  // oxlint-disable-next-line no-implied-eval
  new Function(`${earlyAsk(path, '') ?? ''};${EARLY_BADGES}`)()
  await new Promise((resolve) => setTimeout(resolve))
}

async function answer(json: unknown, ok = true): Promise<Partial<Response>> {
  return { ok, json: () => Promise.resolve(json) }
}

const told = () =>
  [...document.querySelectorAll<HTMLElement>('[data-room]')].map(({ dataset }) => dataset['available'])

it('the list fills the badges of its rooms, and no other', async () => {
  await open('/rooms', answer([ROOM, OCCUPIED]))
  expect(told()).toEqual(['true', 'false', undefined])
})

it('a room fills its badge', async () => {
  await open('/room/7', answer(ROOM))
  expect(told()).toEqual(['true', undefined, undefined])
})

it('waits for the end of the document', async () => {
  readyState.mockReturnValue('loading')
  await open('/rooms', answer([OCCUPIED]))
  expect(told()).toEqual([undefined, undefined, undefined])
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(told()).toEqual([undefined, 'false', undefined])
})

it.each([
  ['a refusal', answer({ error: { code: 'unavailable', message: 'Later, please.' } }, false)],
  ['a refusal with a list', answer([ROOM], false)],
  ['no JSON', Promise.resolve({ ok: true, json: () => Promise.reject(new Error('no JSON')) })],
  ['nothing', answer(null)],
  ['a list of nothing', answer([null, 7])],
  ['a room that says neither', answer([{ id: 7 }, { id: 8, available: 'true' }, { id: 9, available: 1 }])],
])('%s fills none', async (_name, given) => {
  await open('/rooms', given)
  expect(told()).toEqual([undefined, undefined, undefined])
})

it('a lost line fills none, and the failure is for whoever takes the answer over', async () => {
  await open('/rooms', Promise.reject(new TypeError('Failed to fetch')))
  expect(told()).toEqual([undefined, undefined, undefined])
  await expect(window.earlyAnswer?.answer).rejects.toThrow('Failed to fetch')
})

it('a page without rooms asks nothing and shows nothing', async () => {
  await open('/dining', answer([ROOM]))
  expect(told()).toEqual([undefined, undefined, undefined])
})
