import { audit } from '../../../src/server/audit/audit'
import { openBusyHotel } from '../../support/server/hotel'

it('finds a payment that Paystack has reversed and our books have not refunded, of any booking', async () => {
  const { database, rehearsal, won } = await openBusyHotel()
  await rehearsal.ledger.refundByHand(won.reference)
  // At the stand-in every look moves a refund one step on: it ends with the second.
  await rehearsal.paystack.listRefunds(won.provider_txn_id)
  await rehearsal.paystack.listRefunds(won.provider_txn_id)
  await database.updateTable('holds').set({ closed_at: won.created_at, closed_by: 'Bola' }).execute()
  await database.updateTable('bookings').set({ status: 'left', ended_at: won.created_at }).execute()
  const { violations } = await audit({ database, paystack: rehearsal.paystack })
  expect(violations.filter(({ rule }) => rule === 'paystack-refund')).toEqual([
    {
      rule: 'paystack-refund',
      about: won.reference,
      problem: 'the money went back at Paystack, without a refund or dispute in our books',
    },
  ])
})
