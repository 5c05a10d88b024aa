import { correctBooking } from '../../../src/server/bookings/correct-booking'
import { stayOn, undoStayOn } from '../../../src/server/bookings/stay-on'
import { addCharge, refundAtDesk, takePayment, voidEntry } from '../../../src/server/bookings/take-payment'
import { atHotel, dayAfter } from '../../../src/shared/stay'
import { bookRoom, deskRoom, journalOf, RECEPTIONIST, shutRoom } from '../../support/server/receptionist'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH, COLLEAGUE, OWNER } from '../../support/server/stays'

useSoundHotel()

const pay = (code: string, amount_kobo: number) =>
  takePayment(backend.database, RECEPTIONIST, {
    ...stays.step(code),
    payment: { ...CASH, amount_kobo, confirms_more: true },
  })

it('takes no payment and gives nothing back by POS or transfer without a number that can be checked', async () => {
  const { code } = await stays.walkIn(2, 2)
  const payment = { method: 'pos', amount_kobo: 100_000, reference: ' ' } as const
  const wrong = { fields: { reference: 'Please enter the number on the slip.' } }
  await expect(
    takePayment(backend.database, RECEPTIONIST, { ...stays.step(code), payment }),
  ).rejects.toMatchObject(wrong)
  const back = { ...stays.step(code), payment, reason: 'No water' }
  await expect(refundAtDesk(backend.database, OWNER, back)).rejects.toMatchObject(wrong)
})

it('takes a payment in two ways as two entries, whose slip can be checked', async () => {
  const { code } = await stays.walkIn(2, 2)
  const take = (method: 'cash' | 'pos', reference: string | null) =>
    takePayment(backend.database, RECEPTIONIST, {
      ...stays.step(code),
      payment: { ...CASH, amount_kobo: 300_000, rest: { method, amount_kobo: 200_000, reference } },
    })
  await expect(take('pos', ' ')).rejects.toMatchObject({ fields: { reference: expect.any(String) } })
  await expect(take('cash', null)).rejects.toMatchObject({ fields: { rest: expect.any(String) } })
  await take('pos', '0412')
  const paid = (await stays.folio(code)).filter(({ kind }) => kind === 'payment')
  expect(paid.map(({ method, amount_kobo, text }) => [method, amount_kobo, text]).toSorted()).toEqual([
    ['cash', 300_000, null],
    ['cash', 8_500_000, null],
    ['pos', 200_000, '0412'],
  ])
})

describe('a walk-in', () => {
  it('is in house, with a charge for each night and what was paid', async () => {
    const booking = await stays.walkIn(2, 2)
    expect(booking).toMatchObject({
      source: 'walk_in',
      status: 'in_house',
      reference: null,
      guest_name: 'Emeka Eze',
      leaves_on: dayAfter(stays.today, 2),
      paid_kobo: 8_500_000,
      balance_kobo: 8_500_000,
    })
    const charges = (await stays.folio(booking.code)).filter(({ kind }) => kind === 'charge')
    expect(charges.map(({ night }) => night).toSorted()).toEqual([stays.today, dayAfter(stays.today, 1)])
    await expect(stays.undoArrive(booking.code)).rejects.toThrow('A walk-in is here already.')
  })

  it('is refused for a room that is taken or closed, and says by whom', async () => {
    const { code } = await bookRoom(backend, { roomId: 2 })
    await expect(stays.walkIn(2)).rejects.toThrow(`for Ada Obi (${code}).`)
    await shutRoom(backend.database, 3)
    await expect(stays.walkIn(3)).rejects.toThrow(/ is kept from .* as Bola has planned for “.*”\.$/)
    await expect(stays.walkIn(99)).rejects.toMatchObject({ status: 404 })
  })
})

describe('staying on', () => {
  it('adds nights at a price, until a day, and is refused for who saw another day', async () => {
    const { code } = await bookRoom(backend)
    const { leaves_on } = await stays.arrive(code)
    const order = {
      ...stays.step(code),
      nights: 2,
      total_kobo: 17_000_000,
      payment: CASH,
      seen_leaves_on: leaves_on,
    }
    expect(await stayOn(backend.database, RECEPTIONIST, order)).toMatchObject({
      leaves_on: dayAfter(leaves_on, 2),
      balance_kobo: 8_500_000,
    })
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ hold: { until: dayAfter(leaves_on, 2) } })
    await expect(stayOn(backend.database, COLLEAGUE, order)).rejects.toThrow(
      /^This booking has changed\. Bola: “The guest .* stays on for 2 nights, .*for ₦170,000\. ₦85,000 was paid in cash/,
    )
  })

  it('lets a guest who comes a day late be checked in', async () => {
    const { code } = await bookRoom(backend)
    stays.now = atHotel(dayAfter(stays.today, 1), '13:00')
    await stays.extend(code, 1, 8_500_000, CASH)
    expect(await stays.arrive(code)).toMatchObject({ status: 'in_house', balance_kobo: 0 })
  })

  it('can be taken back step by step, which voids the charges of its nights', async () => {
    const { code } = await bookRoom(backend)
    const { leaves_on } = await stays.arrive(code)
    await stays.extend(code, 2, 16_000_000)
    await stays.extend(code, 1, 1_000_001)
    const undo = () => undoStayOn(backend.database, RECEPTIONIST, stays.step(code))
    expect(await undo()).toMatchObject({ leaves_on: dayAfter(leaves_on, 2), balance_kobo: 16_000_000 })
    expect(await undo()).toMatchObject({ leaves_on, balance_kobo: 0 })
    await expect(undo()).rejects.toThrow('was not extended')
    await stays.extend(code, 1, 8_500_000)
    stays.now = atHotel(dayAfter(leaves_on, 1), '06:00')
    await expect(undo()).rejects.toThrow('has passed. Void its charge in the folio instead.')
  })
})

describe('a folio', () => {
  it('keeps a voided payment beside its counter-entry', async () => {
    const { code } = await stays.walkIn()
    const entryId = (await stays.folio(code)).find(({ kind }) => kind === 'payment')?.id ?? ''
    const order = { ...stays.step(code), entryId, reason: 'It was a transfer' }
    const tomorrow = { ...order, now: atHotel(dayAfter(stays.today, 1), '10:00') }
    await expect(voidEntry(backend.database, RECEPTIONIST, tomorrow)).rejects.toMatchObject({ status: 403 })
    expect(await voidEntry(backend.database, RECEPTIONIST, order)).toMatchObject({
      balance_kobo: 8_500_000,
      paid_kobo: 0,
    })
    await expect(voidEntry(backend.database, COLLEAGUE, order)).rejects.toThrow(
      'Bola has voided this entry already.',
    )
    const counter = (await stays.folio(code)).find(({ voids }) => voids === entryId)
    expect(counter).toMatchObject({
      amount_kobo: -8_500_000,
      method: 'cash',
      text: 'It was a transfer',
      who: 'Bola',
    })
    const again = { ...order, entryId: counter?.id ?? '' }
    await expect(voidEntry(backend.database, OWNER, again)).rejects.toThrow('voids another one')
    await expect(voidEntry(backend.database, OWNER, { ...order, entryId: 'x' })).rejects.toMatchObject({
      status: 404,
    })
    expect(await pay(code, 9_000_000)).toMatchObject({ balance_kobo: -500_000 })
  })

  it('keeps what Paystack has moved', async () => {
    const { code } = await bookRoom(backend)
    const entryId = (await stays.folio(code)).find(({ kind }) => kind === 'payment')?.id ?? ''
    const order = { ...stays.step(code), entryId, reason: 'Mistake' }
    await expect(voidEntry(backend.database, OWNER, order)).rejects.toThrow('Please use a refund.')
  })

  it('lets the desk return what was paid too much, and an owner anything that was paid', async () => {
    const { code } = await stays.walkIn()
    const refund = (amount_kobo: number, who = RECEPTIONIST) => {
      const order = { ...stays.step(code), payment: { ...CASH, amount_kobo }, reason: 'Noise' }
      return refundAtDesk(backend.database, who, order)
    }
    await expect(refund(1_000_000)).rejects.toMatchObject({ status: 403 })
    expect(await refund(1_000_000, OWNER)).toMatchObject({ balance_kobo: 0 })
    await expect(refund(8_000_000, OWNER)).rejects.toThrow('more than')
    await pay(code, 50_000)
    expect(await refund(50_000)).toMatchObject({ balance_kobo: 0 })
  })

  it('gives nothing back a second time when somebody clicks twice', async () => {
    const { code } = await stays.walkIn()
    const order = { ...stays.step(code), payment: { ...CASH, amount_kobo: 1_000_000 }, reason: 'Noise' }
    const seen_kept_kobo = 8_500_000
    await refundAtDesk(backend.database, OWNER, { ...order, seen_kept_kobo })
    const again = refundAtDesk(backend.database, OWNER, { ...order, seen_kept_kobo })
    await expect(again).rejects.toThrow('What this guest has paid at the desk has changed.')
    await refundAtDesk(backend.database, OWNER, { ...order, seen_kept_kobo: 7_500_000 })
  })

  it('needs an owner to give back what is too much only because a charge was voided that day', async () => {
    const { code } = await stays.walkIn()
    const extra = { ...stays.step(code), amount_kobo: 8_500_000, text: 'Dinner for twelve' }
    await addCharge(backend.database, RECEPTIONIST, extra)
    await pay(code, 8_500_000)
    const entryId = (await stays.folio(code)).find(({ text }) => text === extra.text)?.id ?? ''
    const order = { ...stays.step(code), entryId, reason: 'Mistake' }
    expect(await voidEntry(backend.database, RECEPTIONIST, order)).toMatchObject({ balance_kobo: -8_500_000 })
    expect((await stays.story(code)).give_back).toMatchObject({
      ways: [],
      limit: 'An extra was voided, so only an owner can give money back.',
    })
    const refund = { ...stays.step(code), payment: CASH, reason: 'Paid too much' }
    await expect(refundAtDesk(backend.database, RECEPTIONIST, refund)).rejects.toMatchObject({ status: 403 })
    expect(await refundAtDesk(backend.database, OWNER, refund)).toMatchObject({ balance_kobo: 0 })
  })

  it('voids no payment that was given back', async () => {
    const { code } = await stays.walkIn()
    await refundAtDesk(backend.database, OWNER, { ...stays.step(code), payment: CASH, reason: 'Noise' })
    const entryId = (await stays.folio(code)).find(({ kind }) => kind === 'payment')?.id ?? ''
    const order = { ...stays.step(code), entryId, reason: 'Mistake' }
    await expect(voidEntry(backend.database, OWNER, order)).rejects.toThrow('was given back')
  })

  it('voids one of two refunds of one moment with its own credit alone', async () => {
    const { code } = await stays.walkIn()
    const refund = { ...stays.step(code), payment: { ...CASH, amount_kobo: 1_000_000 }, reason: 'Noise' }
    await refundAtDesk(backend.database, OWNER, refund)
    expect(await refundAtDesk(backend.database, OWNER, refund)).toMatchObject({ balance_kobo: 0 })
    const entryId = (await stays.folio(code)).find(({ kind }) => kind === 'refund')?.id ?? ''
    const order = { ...stays.step(code), entryId, reason: 'Mistake' }
    expect(await voidEntry(backend.database, OWNER, order)).toMatchObject({ balance_kobo: 0 })
  })

  it('voids no charge that was given back', async () => {
    const { code } = await stays.walkIn()
    await refundAtDesk(backend.database, OWNER, { ...stays.step(code), payment: CASH, reason: 'Noise' })
    const entryId =
      (await stays.folio(code)).find(({ kind, amount_kobo }) => kind === 'charge' && amount_kobo > 0)?.id ??
      ''
    const order = { ...stays.step(code), entryId, reason: 'Mistake' }
    await expect(voidEntry(backend.database, OWNER, order)).rejects.toThrow('was given back')
  })

  it('takes an extra, and payments in parts', async () => {
    const { code } = await stays.walkIn()
    const breakfast = { ...stays.step(code), amount_kobo: 1_200_000, text: 'Breakfast' }
    expect(await addCharge(backend.database, RECEPTIONIST, breakfast)).toMatchObject({
      balance_kobo: 1_200_000,
    })
    await pay(code, 600_000)
    expect(await pay(code, 600_000)).toMatchObject({ balance_kobo: 0, paid_kobo: 9_700_000 })
  })
})

it('keeps both sides of a correction out of the journal, and mails a corrected address', async () => {
  const { code } = await bookRoom(backend)
  await backend.database.updateTable('outbox').set({ done_at: stays.now.toISOString() }).execute()
  const details = { guest_name: 'Adá Obi', guest_email: 'adaobi@example.com' }
  const correct = (who = RECEPTIONIST) =>
    correctBooking(backend.database, who, { ...stays.step(code), details })
  expect(await correct()).toMatchObject(details)
  const { story } = await stays.story(code)
  expect(story.map(({ what }) => what).join(' ')).toContain('Name “Adá Obi”, was “Ada Obi”.')
  const journal = JSON.stringify(await journalOf(backend))
  for (const word of ['Obi', 'example.com']) expect(journal).not.toContain(word)
  const mails = backend.database.selectFrom('outbox').select('id').where('resend_of', 'is not', null)
  expect(await mails.where('kind', '=', 'booking-confirmed').execute()).toHaveLength(1)
  await expect(correct(COLLEAGUE)).rejects.toThrow('Nothing differs')
})
