import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { ERASED } from '../../../src/server/db/schema'
import { erasePerson } from '../../../src/server/privacy/erase-person'
import { openTestBackend, type TestBackend } from '../../support/server/backend'
import { GUEST } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import { insertBooking, insertPayment } from '../../support/server/mail'
import { TERMINAL } from '../../support/server/open-desk'
import { bookRoom } from '../../support/server/receptionist'

/** Opens a hotel whose guest has left, and a second connection that tries to erase the guest. */
async function openHotelAfterStay() {
  const hotel = await openTestBackend()
  const { reference } = await bookRoom(hotel)
  await letRoomsGo(hotel.database)
  const place = { database: await hotel.openAnother(), dataDir: hotel.dataDir }
  /** Returns what was erased, or why nothing was. */
  const tryToErase = (): Promise<unknown> =>
    erasePerson(place, TERMINAL, GUEST.email, new Date()).catch(({ message }: Error) => message)
  return { hotel, reference, tryToErase }
}

/** Waits until another connection waits for a lock. */
async function untilBlocked({ database }: TestBackend): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(database)).rows.length === 0) await wait(50)
}

it('does not touch a payment that is stored at the same time', async () => {
  const { hotel, reference, tryToErase } = await openHotelAfterStay()
  let erasing: Promise<unknown> | undefined
  await hotel.database.transaction().execute(async (transaction) => {
    // Blocks the erasing after it has read the guest's payments.
    await transaction.updateTable('bookings').set({ status: 'left' }).execute()
    erasing = tryToErase()
    await untilBlocked(hotel)
    await insertPayment(transaction, { id: 'new', reference: '1-new', provider_txn_id: 'new' })
    await insertBooking(transaction, { id: 'new', code: 'LH-NEW', payment_id: 'new' })
  })
  expect(await erasing).toMatchObject({ rows: { payments: 1, bookings: 1 } })
  const payments = await hotel.database
    .selectFrom('payments')
    .select(['reference', 'payer_email'])
    .orderBy('reference')
    .execute()
  expect(payments).toEqual([
    { reference, payer_email: ERASED.email },
    { reference: '1-new', payer_email: GUEST.email },
  ])
})

it('refuses while the check-out is undone at the same time', async () => {
  const { hotel, tryToErase } = await openHotelAfterStay()
  let erasing: Promise<unknown> | undefined
  await hotel.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('bookings').set({ status: 'in_house', ended_at: null }).execute()
    erasing = tryToErase()
    await untilBlocked(hotel)
  })
  expect(await erasing).toContain('is open. Please check the guest out or cancel it first.')
})
