import { DESK_API } from '../../src/shared/desk/paths'
import { PAYSTACK_WEBHOOK_PATH, VERIFY_PAYMENT_PATH } from '../../src/shared/paths'
import { signEvent } from '../../src/server/rehearsal/webhook-sender'
import { TEST_SECRET_KEY } from '../support/releases'
import { newReference } from '../support/server/guest'
import { pickOne } from '../support/suite/random'
import { FORGERIES } from '../torture/support/crowd-forgeries'
import { again, call, newAddress, type Pace, post } from './calls'
import { fuzzRequest } from './fuzz'
import { sendRaw } from './raw'
import type { Scene } from './scene'

const GET = 'GET /rooms HTTP/1.1\r\nhost: hotel.example\r\n\r\n'
/** More than sockets take by themselves. */
const PICTURES = 'GET /api/pictures/rooms/classic-room.jpg HTTP/1.1\r\nhost: hotel.example\r\n\r\n'
const SLOW_MS = 20_000

type Attack = (scene: Scene, random: () => number) => Promise<unknown>

/** All that attackers do, each a small part of what `npm run attack` does at once. */
const ATTACKS: Record<string, Attack> = {
  async flood({ hotel, tally }, random) {
    const ask = () => {
      const reference = newReference()
      const body = { reference, room_id: 1, name: 'Mallory', email: 'mallory@example.net' }
      const headers = { 'x-forwarded-for': newAddress(random) }
      return post(tally, hotel.url(random) + VERIFY_PAYMENT_PATH, body, headers)
    }
    await times(60, async () => {
      const { status } = await ask()
      if (status === 200) tally.breach('a made-up reference was booked')
    })
  },
  fuzz: ({ hotel, tally }, random) =>
    times(40, () => sendRaw(tally, hotel.url(random), fuzzRequest(random), { holdMs: 2_000 })),
  pipelined: ({ hotel, tally }, random) =>
    times(4, () =>
      sendRaw(tally, hotel.url(random), GET.repeat(300), { holdMs: random() * 200, isRead: false }),
    ),
  idle: ({ hotel, tally }, random) =>
    times(40, () => sendRaw(tally, hotel.url(random), GET.slice(0, 30), { holdMs: random() * SLOW_MS })),
  'slow readers': ({ hotel, tally }, random) =>
    times(20, () =>
      sendRaw(tally, hotel.url(random), PICTURES, { holdMs: random() * SLOW_MS, isRead: false }),
    ),
  forged: ({ hotel, tally }, random) =>
    times(10, async () => {
      const data = { reference: newReference(), status: 'success', amount: 1, metadata: { source: 'site' } }
      const body = JSON.stringify({ event: 'charge.success', data })
      const forge = pickOne(Object.values(FORGERIES), random)
      const forged = pickOne([forge({ body, other: `${body} ` }, random), rightForOthers(body)], random)
      const { status } = await call(tally, hotel.url(random) + PAYSTACK_WEBHOOK_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signatureOf(forged.signature) },
        body: forged.body,
      })
      if (status < 400 && status !== 0) tally.breach(`a forged webhook was answered ${status}`)
    }),
  async tokens({ hotel, tally }, random) {
    const [url, desk] = [hotel.url(random), hotel.deskUrl(random)]
    const from = { 'x-forwarded-for': newAddress(random) }
    const token = `wrong${Math.floor(random() * 1e9)}`.padEnd(40, 'x')
    const answers = [
      await post(tally, `${url}/api/rebuild/`, {}, { ...from, authorization: `Bearer ${token}` }),
      await call(tally, `${desk}${DESK_API}bookings/`, { headers: from }),
      await call(tally, `${desk}${DESK_API}bookings/`, { headers: { ...from, cookie: `desk=${token}` } }),
      await post(tally, `${desk}${DESK_API}rooms/1/release/`, {}, from),
      await post(tally, `${desk}${DESK_API}sign-in/`, { token }, { ...from, origin: desk, 'x-desk': '1' }),
    ]
    const taken = answers.find(({ status }) => status >= 200 && status < 300)
    if (taken !== undefined) tally.breach(`a wrong token was answered ${taken.status}: ${taken.text}`)
  },
}

/** Attackers of all kinds, some at the same time, until the pace's signal. */
export async function attack(scene: Scene, pace: Pace): Promise<void> {
  await again(pace, async () => {
    await scene.hotel.untilUp(pace.signal)
    const wanted = pickOne(Object.values(ATTACKS), pace.random)
    scene.tally.count('attacks')
    await wanted(scene, pace.random)
  })
}

/** The signature is right, but of other bytes: whoever has seen a webhook has one. */
function rightForOthers(body: string): { body: string; signature: string } {
  return { body, signature: signEvent(`${body} `, TEST_SECRET_KEY) }
}

/** fetch refuses headers that no HTTP has; the scenario `forged-webhooks` sends those too. */
function signatureOf(signature: string | string[] | undefined): Record<string, string> {
  if (typeof signature !== 'string' || !/^[\x20-\x7e]*$/.test(signature)) return {}
  return { 'x-paystack-signature': signature }
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: count }, work))
}
