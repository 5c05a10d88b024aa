import { findBookings } from '../../../src/server/bookings/desk-bookings'
import { insertBooking, insertPayment } from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'
import { addRows } from '../../support/server/rows'

useMailDatabase()

const GUESTS = [
  { code: 'LH-7K3M9Q', name: 'Adé Ọbí', email: 'ade@example.com', roomId: 1 },
  { code: 'LH-CDFGHJ', name: 'Eze Okafor', email: 'Eze.O@Mail.example', roomId: 2 },
  { code: 'LH-234679', name: 'ADAEZE Bello', email: 'b@example.org', roomId: 3 },
]

async function book(
  { code, name, email, roomId }: (typeof GUESTS)[number],
  index: number,
  status: 'expected' | 'left' = 'expected',
): Promise<void> {
  const id = `payment-${index}`
  const reference = `${roomId}-176371200000${index}-k3v09xq2m4c8a1z${index}`
  await insertPayment(database, { id, reference, provider_txn_id: id, room_id: roomId })
  await insertBooking(database, {
    id: `booking-${index}`,
    code,
    room_id: roomId,
    payment_id: id,
    guest_name: name,
    guest_email: email,
    status,
    created_at: new Date(Date.parse('2025-11-21T12:00:00Z') + index * 60_000).toISOString(),
  })
}

async function find(query: string, limit?: number): Promise<string[]> {
  return (await findBookings(database, query, limit)).map(({ guest_name }) => guest_name)
}

describe('finds bookings', () => {
  beforeEach(async () => {
    for (const [index, guest] of GUESTS.entries()) await book(guest, index)
  })

  it.each([
    ['nothing: the newest first', '', ['ADAEZE Bello', 'Eze Okafor', 'Adé Ọbí']],
    ['a part of a name, in any case', 'OKAF', ['Eze Okafor']],
    ['a name without its accents', 'ade obi', ['Adé Ọbí']],
    ['a name with its accents, composed otherwise', 'Adé'.normalize('NFD'), ['Adé Ọbí']],
    ['a part of several names', 'eze', ['ADAEZE Bello', 'Eze Okafor']],
    ['a part of an email address', 'eze.o@MAIL', ['Eze Okafor']],
    ['a code', 'LH-7K3M9Q', ['Adé Ọbí']],
    ['a part of a code, in lower case and without the hyphen', 'lh7k3', ['Adé Ọbí']],
    ['a reference', '2-1763712000001-k3v09xq2m4c8a1z1', ['Eze Okafor']],
    ['the reference of a payment by link', 'LH-CDFGHJ-1763712000001-k3v09xq2m4c8', ['Eze Okafor']],
    ['the number of a room', '3', ['ADAEZE Bello']],
    ['the number of a room, said as people say it', 'room 3', ['ADAEZE Bello']],
    ['the name of a room', 'classic', ['Adé Ọbí']],
    ['several words, each of them somewhere', '  classic   adé ', ['Adé Ọbí']],
    ['a word that is nowhere', 'classic eze', []],
    ['what a pattern of SQL would take', '%', []],
    ['a night', '2025-11-21', ['ADAEZE Bello', 'Eze Okafor', 'Adé Ọbí']],
    ['the day of departure, of any year', '22 nov', ['ADAEZE Bello', 'Eze Okafor', 'Adé Ọbí']],
    ['a day and a name', 'obi 21st November 2025', ['Adé Ọbí']],
    ['a day of another year', '21 November 2026', []],
  ])('by %s', async (_how, query, names) => {
    expect(await find(query)).toEqual(names)
  })

  it('returns at most the limit', async () => {
    expect(await find('', 2)).toEqual(['ADAEZE Bello', 'Eze Okafor'])
  })
})

it('finds an old booking behind a thousand others, and returns fifty at most', async () => {
  const [first, second] = GUESTS
  if (first === undefined || second === undefined) throw new Error('no guests')
  await book(first, 0, 'left')
  const many = Array.from({ length: 1_050 }, (_, index) => index + 1)
  const created_at = '2025-11-22T12:00:00.000Z'
  for (let start = 0; start < many.length; start += 350) {
    const part = many.slice(start, start + 350)
    await addRows(
      database,
      'payments',
      part.map((index) => ({
        id: `many-${index}`,
        reference: `2-1763712000000-many${index}xxxxxxxxxxxx`,
        provider_txn_id: `many-${index}`,
        room_id: 2,
        amount_kobo: 1,
        requested_kobo: 1,
        currency: 'NGN',
        domain: 'test',
        payer_email: second.email,
        outcome: 'booked' as const,
        response_status: 200,
        response_body: '{}',
        seen_via: 'verify' as const,
        created_at,
      })),
    )
    await addRows(
      database,
      'bookings',
      part.map((index) => ({
        id: `many-${index}`,
        code: `LH-M${index}`,
        room_id: 2,
        payment_id: `many-${index}`,
        guest_name: second.name,
        guest_email: second.email,
        source: 'online' as const,
        status: 'left' as const,
        arrives_on: '2025-11-22',
        leaves_on: '2025-11-23',
        // All in the same millisecond: the parts must not lose one, or take one twice.
        created_at,
      })),
    )
  }
  expect(await find('obi')).toEqual([first.name])
  expect(await find('eze')).toHaveLength(50)
  expect(new Set((await findBookings(database, 'eze', 2_000)).map(({ code }) => code)).size).toBe(1_050)
})

test('a name that is typed a little wrong is found when none is right, with earlier stays', async () => {
  const guest = { name: 'Ngozi Nwachukwu', email: 'n@example.com', roomId: 1 }
  await book({ ...guest, code: 'LH-7K3M9Q' }, 0, 'left')
  await book({ ...guest, code: 'LH-CDFGHJ', roomId: 2 }, 1)
  const found = await findBookings(database, 'nwachuku')
  expect(found.map(({ code, earlier_stays }) => [code, earlier_stays])).toEqual([
    ['LH-CDFGHJ', 1],
    ['LH-7K3M9Q', 0],
  ])
  expect(await find('nwa okafor')).toEqual([])
})
