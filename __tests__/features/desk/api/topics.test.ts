import { api } from '../../../../src/features/desk/api/paths'
import { isTouched } from '../../../../src/features/desk/api/topics'
import { TOPICS } from '../../../../src/shared/desk/events'

test.each([
  [api.rooms, ['rooms', 'bookings']],
  [api.booking('K7M2QX'), ['rooms', 'bookings', 'money', 'mail']],
  [api.messages('open'), ['messages']],
  [api.mails, ['mail']],
  [api.me, ['people']],
  [api.publish, ['rooms', 'publish']],
  [api.money('2026-11-22', '2026-11-22'), ['bookings', 'money']],
  [api.today, TOPICS],
])('%s is read again for a change of %s alone', (path, topics) => {
  expect(TOPICS.filter((topic) => isTouched(path, [topic]))).toEqual(topics)
})
