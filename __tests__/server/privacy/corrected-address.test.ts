import { checkOut } from '../../../src/server/bookings/check-in'
import { correctBooking } from '../../../src/server/bookings/correct-booking'
import { requestEmail } from '../../../src/server/bookings/guest-changes'
import { checkInWalkIn } from '../../../src/server/bookings/walk-in'
import { erasePerson } from '../../../src/server/privacy/erase-person'
import { exportPerson } from '../../../src/server/privacy/export-person'
import { openTestBackend } from '../../support/server/backend'
import { TERMINAL } from '../../support/server/open-desk'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { WALKED_IN } from '../../support/server/stays'

it('exports and erases a guest by the address that somebody corrected', async () => {
  const { database, dataDir } = await openTestBackend()
  const now = new Date()
  const guest = { ...WALKED_IN, guest_email: 'old@example.com' }
  const walkIn = { room_id: 2, guest, nights: 1, total_kobo: 10_500_000, payment: null }
  const { code } = await checkInWalkIn(database, RECEPTIONIST, walkIn, now)
  await correctBooking(database, RECEPTIONIST, { code, now, details: { guest_email: 'new@example.com' } })
  await checkOut(database, RECEPTIONIST, { code, now, hasHousekeeping: false })
  expect((await exportPerson(database, TERMINAL, 'old@example.com', now)).bookings).toHaveLength(1)
  await erasePerson({ database, dataDir }, TERMINAL, 'old@example.com', now)
  const left = JSON.stringify([
    await database.selectFrom('bookings').selectAll().execute(),
    await database.selectFrom('corrections').selectAll().execute(),
  ])
  expect(left).not.toMatch(/(?:old|new)@example/)
})

it('exports and erases an address that a guest has entered by mistake, and leaves the booking', async () => {
  const { database, dataDir } = await openTestBackend()
  const now = new Date()
  const guest = { ...WALKED_IN, guest_email: 'ada@example.com' }
  const walkIn = { room_id: 2, guest, nights: 1, total_kobo: 10_500_000, payment: null }
  const { code } = await checkInWalkIn(database, RECEPTIONIST, walkIn, now)
  await requestEmail(database, { code, now, email: 'Stranger@example.com' })
  const found = await exportPerson(database, TERMINAL, 'stranger@example.com', now)
  expect([found.bookings, found.corrections]).toMatchObject([[], [{ after: 'Stranger@example.com' }]])
  expect(JSON.stringify(found)).not.toContain('ada@example.com')
  await erasePerson({ database, dataDir }, TERMINAL, 'stranger@example.com', now)
  const corrections = await database.selectFrom('corrections').selectAll().execute()
  expect(JSON.stringify(corrections)).not.toContain('Stranger')
  const booking = await database.selectFrom('bookings').select('guest_email').executeTakeFirst()
  expect(booking).toEqual({ guest_email: 'ada@example.com' })
})
