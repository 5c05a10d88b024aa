import { closeAll } from '../../support/server/backend'
import { NightDesk } from '../../support/server/night-desk'

// A receptionist who sells a night and keeps the money leaves a trace that the owner sees the next morning.

let night: NightDesk
beforeEach(async () => (night = await NightDesk.open()))
afterEach(closeAll)

const WAYS: [what: string, act: () => Promise<unknown>, traces: RegExp[]][] = [
  [
    'checks a guest out in the evening and sells the room again, for nothing',
    async () => {
      await night.step('check-out', await night.arriveOnline())
      await night.open()
      await night.walkIn(0)
    },
    [
      /^journal: Bola: The guest .* checked out of room 2/,
      /^hold: Bola: 2 cleaning null Bola/,
      /^journal: Bola: A guest walked in.* for ₦0\./,
    ],
  ],
  [
    'checks a guest out in the evening and lets somebody sleep in the room that is “being cleaned”',
    async () => night.step('check-out', await night.arriveOnline()),
    [/^hold: Bola: 2 cleaning null null/, /^journal: Bola: The guest .* checked out/],
  ],
  [
    'voids the charge of the night',
    async () => night.voidLast(await night.walkIn(105_000, 0), 'charge'),
    [
      /^folio: Bola: void charge -105000 null Entered by mistake/,
      /^journal: Bola: A charge of ₦105,000 .* was voided/,
    ],
  ],
  [
    'voids a cash payment and keeps it',
    async () => night.voidLast(await night.walkIn(105_000), 'payment'),
    [
      /^folio: Bola: void payment -105000 cash Entered by mistake/,
      /^journal: Bola: A payment of ₦105,000 .* was voided/,
    ],
  ],
  [
    'sells a night for ₦1',
    () => night.walkIn(1),
    [/^journal: Bola: A guest walked in.* for ₦1\. ₦1 was paid/, /^folio: Bola: charge 1 /],
  ],
  [
    'sells a night for nothing',
    () => night.walkIn(0),
    [/^journal: Bola: A guest walked in.* for ₦0\./, /^folio: Bola: charge 0 /],
  ],
  [
    'enters no payment of a walk-in, who leaves',
    async () => night.step('check-out', await night.walkIn(105_000, 0)),
    [/^folio: Bola: charge 105000 /, /^journal: Bola: A guest walked in.* for ₦105,000\. ₦0 was paid/],
  ],
  [
    'enters less than a walk-in paid',
    () => night.walkIn(105_000, 40_000),
    [
      /^folio: Bola: payment 40000 cash/,
      /^journal: Bola: A guest walked in.* for ₦105,000\. ₦40,000 was paid/,
    ],
  ],
  [
    'enters cash as a transfer',
    async () =>
      night.post(`bookings/${(await night.walkIn(105_000, 0)).code}/payments/`, {
        ...night.cash(105_000),
        method: 'transfer',
      }),
    [/^folio: Bola: payment 105000 transfer null/, /^journal: Bola: .* paid ₦105,000 \(transfer\)/],
  ],
  [
    'closes the room of a guest who was never entered as used by the house',
    async () => {
      await night.close('house_use', 'Night manager')
      night.pass(1, '08:00')
      await night.open()
    },
    [
      /^hold: Bola: 2 house_use Night manager Bola/,
      /^journal: Bola: Room 2 was closed: used by the house/,
      /^journal: Bola: Room 2 was put on sale again/,
    ],
  ],
  [
    'closes the room of a guest who was never entered as out of order',
    () => night.close('out_of_order', 'No water'),
    [/^hold: Bola: 2 out_of_order No water null/, /^journal: Bola: Room 2 was closed: out of order/],
  ],
  [
    'closes the room of a guest who was never entered as being cleaned',
    () => night.close('cleaning', null),
    [/^hold: Bola: 2 cleaning null null/, /^journal: Bola: Room 2 was closed: being cleaned/],
  ],
  [
    'lets a guest stay on for nothing',
    async () => night.stayOn(await night.arriveOnline(), 0),
    [/^journal: Bola: The guest .* stays on until .* for ₦0\./, /^folio: Bola: charge 0 /],
  ],
  [
    'cancels after taking cash for another night',
    async () => {
      await night.step('cancel', await night.stayOn(await night.bookOnline(), 105_000, night.cash(105_000)), {
        refund: 0,
      })
    },
    [/^folio: Bola: payment 105000 cash/, /^journal: Bola: Booking .* was cancelled; nothing is paid back/],
  ],
  [
    'records a no-show of a guest who was there and paid extras in cash',
    async () => {
      const booking = await night.bookOnline()
      night.pass(1, '08:00')
      await night.step('no-show', booking, { refund: 0 })
    },
    [/^journal: Bola: The guest .* did not come; nothing is paid back/, /^hold: Site: 2 stay null Bola/],
  ],
  [
    'undoes the check-in of a guest who has slept, and cancels',
    async () => {
      const booking = await night.arriveOnline()
      night.pass(1, '08:00')
      await night.step('cancel', await night.step('undo-check-in', booking), { refund: 0 })
    },
    [/^journal: Bola: The check-in .* was undone/, /^journal: Bola: Booking .* was cancelled/],
  ],
  [
    'moves a guest and sells the old room for nothing',
    async () => {
      await night.step('move', await night.arriveOnline(), { room_id: 3, old_room: 'free', note: null })
      await night.walkIn(0)
    },
    [
      /^journal: Bola: Booking .* was moved to room 3 from room 2/,
      /^hold: Bola: 3 stay /,
      /^journal: Bola: A guest walked in.* for ₦0\./,
    ],
  ],
  [
    'gives the booking of one guest to another who pays cash',
    async () => {
      const { code } = await night.bookOnline()
      await night.correct(code, { guest_name: 'Emeka Eze', guest_email: null })
    },
    [/^correction: guest_name Ada Obi Emeka Eze/, /^journal: Bola: Details .* were corrected: .*guest_name/],
  ],
  [
    'undoes the check-out of a guest who has left, for another who pays cash',
    async () => {
      const booking = await night.arriveOnline()
      night.pass(1, '11:00')
      const left = await night.step('check-out', booking)
      night.pass(1, '22:00')
      await night.step('undo-check-out', left)
    },
    [
      /^journal: Bola: The check-out .* was undone/,
      /^hold: Bola: 2 stay null null/,
      /^today: .* should have left/,
    ],
  ],
  [
    'lets a walk-in sleep two nights for one',
    async () => {
      await night.walkIn(105_000)
      night.pass(2, '08:00')
    },
    [/^today: Emeka Eze .* should have left/, /^hold: Bola: 2 stay null null/],
  ],
  [
    'charges breakfast, takes cash and voids both',
    async () => {
      const booking = await night.arriveOnline()
      await night.post(`bookings/${booking.code}/charges/`, { amount: 9_000, text: 'Breakfast' })
      await night.post(`bookings/${booking.code}/payments/`, night.cash(9_000))
      await night.voidLast(booking, 'charge')
      await night.voidLast(booking, 'payment')
    },
    [
      /^folio: Bola: void charge -9000 /,
      /^folio: Bola: void payment -9000 cash/,
      /^journal: Bola: A payment of ₦9,000 .* was voided/,
    ],
  ],
]

it.each(WAYS)('leaves a trace of a receptionist who %s', async (_what, act, traces) => {
  await act()
  if (night.isBeforeMorning) night.pass(1, '08:00')
  const trail = await night.readTrail()
  for (const trace of traces) expect(trail).toContainEqual(expect.stringMatching(trace))
  expect(trail.filter((line) => line.startsWith('audit'))).toEqual([])
})

it('lets a receptionist give back neither what Paystack took nor more than the policy', async () => {
  const booking = await night.arriveOnline()
  await night.voidLast(booking, 'charge')
  const refund = { ...night.cash(105_000), reason: 'Overpaid' }
  await expect(night.post(`bookings/${booking.code}/refunds/`, refund)).rejects.toThrow('paid at the desk')
  await expect(
    night.post(`bookings/${booking.code}/pay-back/`, { refund: 1, seen_refunded: 0, reason: 'Overpaid' }),
  ).rejects.toThrow('Only an owner')
})
