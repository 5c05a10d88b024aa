import { countOld, eraseOld } from '../../../src/server/privacy/erase-old'
import { insertBooking, insertPayment, insertRefund, openMailDatabase } from '../../support/server/mail'
import { TERMINAL } from '../../support/server/open-desk'
import { addRows } from '../../support/server/rows'

const NOW = new Date('2026-11-25T12:00:00Z')
const OLD_PAYMENT = '2020-11-25T11:59:59.000Z'
const OLD_MESSAGE = '2025-11-25T11:59:59.000Z'

const ofDay = (day: string) => ({ id: day, day, event: 'view', page: '/', campaign: '', total: 3 }) as const

async function openBooks() {
  const database = await openMailDatabase()
  const pay = async (id: string, facts: object = {}) => {
    const own = { id, reference: `1-${id}`, provider_txn_id: id, created_at: OLD_PAYMENT }
    await insertPayment(database, { ...own, ...facts })
  }
  const book = async (id: string, status: 'left' | 'expected', room_id: number) =>
    insertBooking(database, { id, code: `LH-${id}`, payment_id: id, room_id, status })
  const write = async (id: string, state: 'open' | 'answered' | 'spam', state_at: string | null) => {
    const words = { name: 'Ada Obi', email: 'ada@example.com', message: 'A cot, please.' }
    const row = { id, ...words, created_at: OLD_MESSAGE, state, state_at, doubt: null }
    await database.insertInto('messages').values(row).execute()
  }
  return { database, pay, book, write }
}

it('erases what is older than promised, and leaves what is newer or open', async () => {
  const { database, pay, book, write } = await openBooks()
  for (const id of ['left', 'lives', 'refused', 'back']) await pay(id)
  await pay('new', { created_at: '2020-11-25T12:00:01.000Z' })
  await pay('unclear', { outcome: 'review' })
  await book('left', 'left', 1)
  await book('lives', 'expected', 2)
  await insertRefund(database, { id: 'r1', payment_id: 'refused', state: 'requested' })
  await insertRefund(database, { id: 'r2', payment_id: 'back', state: 'processed' })
  await write('answered', 'answered', OLD_MESSAGE)
  await write('spam', 'spam', OLD_MESSAGE)
  await write('lately', 'answered', '2025-11-25T12:00:01.000Z')
  await write('waits', 'open', null)

  await addRows(database, 'visit_totals', [ofDay('2024-10-24'), ofDay('2024-10-25')])

  const old = { payments: 2, messages: 2, totals: 1 }
  expect(await countOld(database, NOW)).toEqual(old)
  expect(await eraseOld(database, TERMINAL, NOW)).toEqual(old)

  const payers = await database.selectFrom('payments').select(['id', 'payer_email']).orderBy('id').execute()
  const erased = payers.filter(({ payer_email }) => payer_email === 'guest@erased.invalid')
  expect(erased.map(({ id }) => id)).toEqual(['back', 'left'])
  const guests = await database
    .selectFrom('bookings')
    .select(['guest_name', 'guest_email'])
    .orderBy('id')
    .execute()
  expect(guests).toEqual([
    { guest_name: 'erased', guest_email: 'guest@erased.invalid' },
    expect.not.objectContaining({ guest_name: 'erased' }),
  ])
  expect(await database.selectFrom('messages').select(['id', 'message']).orderBy('id').execute()).toEqual([
    { id: 'answered', message: 'erased' },
    { id: 'lately', message: 'A cot, please.' },
    { id: 'spam', message: 'erased' },
    { id: 'waits', message: 'A cot, please.' },
  ])
  expect(await database.selectFrom('visit_totals').select('day').execute()).toEqual([{ day: '2024-10-25' }])
  const journal = await database.selectFrom('journal').select(['action', 'after']).execute()
  expect(journal).toEqual([{ action: 'guest.old_erased', after: JSON.stringify(old) }])
})

it('writes nothing into the journal when nothing is old', async () => {
  const { database } = await openBooks()
  expect(await eraseOld(database, TERMINAL, NOW)).toEqual({ payments: 0, messages: 0, totals: 0 })
  expect(await database.selectFrom('journal').selectAll().execute()).toEqual([])
})
