import { readBookingStory } from '../../../src/server/bookings/story'
import { guestStepPath } from '../../../src/shared/paths'
import { copyContent } from '../../support/content-copy'
import { openTestBackend } from '../../support/server/backend'
import { GUEST } from '../../support/server/guest'
import { HOTEL, sendDueMails } from '../../support/server/mail'
import { bookRoom } from '../../support/server/receptionist'
import { STAY } from '../../support/server/stays'

it('keeps the rule for cancellations under which a room was booked', async () => {
  const { contentDir, replace } = await copyContent()
  let now = new Date('2025-11-21T12:00:00Z')
  const backend = await openTestBackend({ contentDir, now: () => now })
  await replace('policies.json', '"cancelUntil": "18:00"', '"cancelUntil": "16:00", "percentAfter": 50')
  const { code } = await bookRoom(backend)
  await replace('policies.json', '"cancelUntil": "16:00", "percentAfter": 50', '"cancelUntil": "13:30"')

  now = new Date('2025-11-21T14:00:00Z')
  const url = guestStepPath('details')
  const payload = { email: GUEST.email, code }
  expect((await backend.app.inject({ method: 'POST', url, payload })).json()).toMatchObject({
    cancellation: { until: '2025-11-21T15:00:00.000Z', refund: 85_000 },
    cancel_until: '16:00',
    cancel_days_before: 0,
    percent_after: 50,
    no_show: 'first-night',
  })

  const hotel = { ...HOTEL, stay: { ...STAY, cancelUntil: '13:30' } }
  const evening = new Date('2025-11-21T15:00:00Z')
  expect(await readBookingStory(backend.database, code, { hotel, now: evening, role: 'desk' })).toMatchObject(
    {
      policy_refund_kobo: 4_250_000,
      policy: expect.stringContaining('until 4 pm on 21 November, and 50% after that'),
    },
  )

  const mails = await sendDueMails(backend.database, { hotel, now })
  expect(mails.map(({ text }) => text).join()).toContain(
    'Free cancellation until 4 pm, Lagos time, on Friday 21 November. After that, 50% is refunded.',
  )
})
