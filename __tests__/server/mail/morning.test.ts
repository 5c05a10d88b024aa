import { USUAL_TERMS } from '../../../src/shared/stay'
import { writeMorningMail } from '../../../src/server/mail/desk-mails'
import { storeMessage } from '../../../src/server/contact/repository'
import { readToday } from '../../../src/server/today/read-today'
import { makePlace } from '../../support/server/database'
import {
  enqueue,
  enqueueMessage,
  HOTEL,
  insertBooking,
  insertPayment,
  openMailDatabase,
  sendDueMails,
} from '../../support/server/mail'

const SEVEN = new Date('2026-11-22T06:00:00Z')
const WITH_DESK = { ...HOTEL, deskUrl: 'https://desk.hotel.example' }

async function openHotel() {
  const database = await openMailDatabase()
  const today = () => readToday({ database, domain: 'test', now: () => SEVEN, stay: async () => USUAL_TERMS })
  const send = (hotel: typeof HOTEL = WITH_DESK, readAgain = today) =>
    sendDueMails(database, { hotel, now: SEVEN, readToday: readAgain })
  return { database, today, send }
}

it.each([
  ['2026-11-22T05:59:59Z', 0],
  ['2026-11-22T06:00:00Z', 1],
  ['2026-11-22T10:59:59Z', 1],
  ['2026-11-22T11:00:00Z', 0],
])('stores the morning mail from 7 to noon in Lagos: at %s there are %d', async (moment, count) => {
  const { database } = await openHotel()
  await writeMorningMail(database, new Date(moment))
  await expect(database.selectFrom('outbox').selectAll().execute()).resolves.toHaveLength(count)
})

it('stores one a day, with several servers too', async () => {
  const place = await makePlace()
  const servers = [await openMailDatabase(place), await openMailDatabase(place)]
  await Promise.all(servers.map((server) => writeMorningMail(server, SEVEN)))
  await Promise.all(servers.map((server) => writeMorningMail(server, new Date('2026-11-22T07:00:00Z'))))
  const rows = await servers[0]?.selectFrom('outbox').select('dedupe_key').execute()
  expect(rows).toEqual([{ dedupe_key: 'morning:2026-11-22' }])
})

it('lists arrivals, departures and what needs a person, with a link', async () => {
  const { database, send } = await openHotel()
  await insertPayment(database)
  await insertBooking(database, {
    created_at: SEVEN.toISOString(),
    arrives_on: '2026-11-22',
    leaves_on: '2026-11-23',
  })
  await enqueueMessage(database, { name: 'Bola' }, new Date('2026-11-20T06:00:00Z'))
  await database.updateTable('outbox').set({ done_at: '' }).execute()
  await writeMorningMail(database, SEVEN)
  const mails = await send()
  expect(mails).toMatchObject([{ to: { address: 'desk@hotel.example' }, subject: 'The day at the hotel' }])
  expect(mails[0]?.text).toBe(
    [
      'Arrivals\n- Ada Obi, Classic Room (LH-7K3M9Q)',
      'Departures due: none.',
      'What needs a person\n- 1 message is waiting for an answer.',
      'Free rooms: 7 of 8.',
      'Open it at the desk:\nhttps://desk.hotel.example/desk/today\n',
    ].join('\n\n'),
  )
})

it('says first what the audit of last night has to look at, with a link', async () => {
  const { database, today, send } = await openHotel()
  await writeMorningMail(database, SEVEN)
  const [mail] = await send(WITH_DESK, async () => ({ ...(await today()), marksOfLastNight: 2 }))
  expect(mail?.text).toMatch(
    /^The night audit has 2 lines to look at:\nhttps:\/\/desk\.hotel\.example\/desk\/money\/night\n/,
  )
})

it('names guests who were expected last night and have not come', async () => {
  const { database, send } = await openHotel()
  await insertPayment(database)
  // 01:30 of this calendar day.
  await insertBooking(database, { created_at: '2026-11-22T00:30:00.000Z' })
  await writeMorningMail(database, SEVEN)
  const [mail] = await send()
  expect(mail?.text).toContain(
    'Arrivals: none.\n\nNot arrived last night\n- Ada Obi, Classic Room (LH-7K3M9Q)\n\n',
  )
})

it('counts doubtful messages, if there are any', async () => {
  const { database, send } = await openHotel()
  const bot = { name: 'Bot', email: 'bot@example.com' }
  await storeMessage(
    database,
    { ...bot, message: 'Cheap watches' },
    { doubt: 'trap', isDoubtful: true },
    SEVEN,
  )
  await storeMessage(
    database,
    { ...bot, message: 'Cheap clocks' },
    { doubt: 'no_form', isDoubtful: true },
    SEVEN,
  )
  await writeMorningMail(database, SEVEN)
  const [mail] = await send()
  expect(mail?.text).toContain('\n\nDoubtful messages that wait at the desk: 2.\n\n')
  expect(mail?.text).toContain('What needs a person: none')
})

it('links a mail to the desk’s screen when the desk’s address is known', async () => {
  const { database, send } = await openHotel()
  await insertPayment(database)
  await insertBooking(database)
  const payload = { paymentId: 'payment' }
  await enqueue(database, { kind: 'booking-notice', payload }, SEVEN)
  await enqueue(database, { kind: 'payment-review', payload }, SEVEN)
  await enqueue(database, { kind: 'booking-confirmed', payload }, SEVEN)
  const links = (await send()).map(({ to, text }) => [
    to.address,
    /Open it at the desk:\n(.*)\n$/.exec(text)?.[1],
  ])
  expect(links.toSorted()).toEqual([
    ['ada@example.com', undefined],
    ['desk@hotel.example', 'https://desk.hotel.example/desk/bookings/LH-7K3M9Q'],
    ['desk@hotel.example', 'https://desk.hotel.example/desk/money'],
  ])
  await enqueue(database, { kind: 'booking-notice', payload }, SEVEN)
  expect((await send(HOTEL))[0]?.text).not.toContain('at the desk:')
})
