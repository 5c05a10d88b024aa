import { USUAL_TERMS } from '../../../src/shared/stay'
import { createPaystackClient } from '../../../src/server/paystack/client'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { createSettlement, type Settle } from '../../../src/server/settlement/settle'
import { startFakeHost } from '../../support/fake-host'
import { onClose, openTestBackend, type TestBackend } from '../../support/server/backend'
import { newReference, pay } from '../../support/server/guest'
import { waitFor } from '../../support/wait-for'

const NOW = new Date('2026-11-21T12:00:00Z')
/** As many strangers as are asked about at once, and as many as wait. */
const ASKED = 5
const WAITING = 24

let backend: TestBackend
const terms = async () => USUAL_TERMS

let settle: Settle
let paid: string
/** References that Paystack was asked about. */
let asked: string[]

/** A Paystack that never answers about references of room 2, which strangers have made up. */
beforeEach(async () => {
  backend = await openTestBackend({ now: () => NOW })
  asked = []
  const gate = await startFakeHost((request, response) => {
    const reference = request.url?.replace('/transaction/verify/', '') ?? ''
    asked.push(reference)
    if (reference.startsWith('2-')) return
    void fetch(`${backend.rehearsal.baseUrl}${request.url}`, {
      headers: { authorization: request.headers.authorization ?? '' },
    }).then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
  })
  const client = createPaystackClient({ baseUrl: gate.url, secretKey: REHEARSAL_SECRET_KEY })
  onClose(() => client.close())
  const { database } = backend
  settle = createSettlement({ database, paystack: client, domain: 'test', terms, now: () => NOW })
  paid = await pay(backend.rehearsal.ledger)
})
const askAsStranger = (reference: string) => settle(reference, { seenVia: 'verify', isGuest: true })

/** Takes places for guests, by default all. The answers are not awaited. */
async function fillWithStrangers(waiting = WAITING): Promise<void> {
  const calls = Array.from({ length: ASKED + waiting }, () => askAsStranger(newReference(2)))
  for (const call of calls) call.catch(() => undefined)
  await waitFor(async () => (asked.length < ASKED ? undefined : asked))
  expect(asked).toHaveLength(ASKED)
}

/** Strangers' calls were not given up to make room. */
function expectStrangersStillWait(): void {
  expect(asked.slice(ASKED)).toEqual([paid])
}

it('settles a webhook’s payment before all waiting guests', async () => {
  await fillWithStrangers()
  expect((await settle(paid, { seenVia: 'webhook' })).status).toBe(200)
  expectStrangersStillWait()
})

it('settles a webhook’s payment while the guest’s own call about it still waits', async () => {
  await fillWithStrangers(WAITING - 1)
  const own = askAsStranger(paid)
  own.catch(() => undefined)
  expect((await settle(paid, { seenVia: 'webhook' })).status).toBe(200)
  expectStrangersStillWait()
})
