import type { FastifyInstance } from 'fastify'
import type { Static } from '@sinclair/typebox'
import { DESK_API } from '../../../shared/desk/api'
import {
  ChargeSchema,
  CorrectSchema,
  DeskBookingSchema,
  DeskRefundOrderSchema,
  TakePaymentSchema,
  VoidSchema,
  WalkInSchema,
} from '../../../shared/desk/bookings'
import { isEmail } from '../../../shared/email'
import { composeText, isOneLine } from '../../../shared/text'
import { correctBooking, type GuestDetails } from '../../bookings/correct-booking'
import { addCharge, type Payment, refundAtDesk, takePayment, voidEntry } from '../../bookings/take-payment'
import { checkInWalkIn } from '../../bookings/walk-in'
import { InvalidInput, koboOf } from '../../http/errors'
import type { DeskServices } from '../services'

const BOOKINGS = `${DESK_API}bookings/`
const config = { permission: 'guests' } as const
const response = { 200: DeskBookingSchema }

interface OfBooking {
  Params: { code: string }
}

/** Adds the calls for walk-ins, guests' details, and money at the desk. */
export function addFolioRoutes(desk: FastifyInstance, { database, now, wake }: DeskServices): void {
  desk.post<{ Body: Static<typeof WalkInSchema> }>(
    BOOKINGS,
    { config, schema: { body: WalkInSchema, response } },
    ({ actor, body: { room_id: roomId, nights, total, payment, ...guest } }) =>
      checkInWalkIn(
        database,
        actor,
        {
          roomId,
          guest: { ...detailsOf(guest), guest_name: nameOf(guest.guest_name) },
          nights,
          totalKobo: koboOf(total, 'total'),
          payment: paymentOf(payment),
        },
        now(),
      ),
  )
  desk.patch<OfBooking & { Body: Static<typeof CorrectSchema> }>(
    `${BOOKINGS}:code/`,
    { config, schema: { body: CorrectSchema, response } },
    async ({ actor, params, body: { guest_name, ...rest } }) => {
      const details = {
        ...detailsOf(rest),
        ...(guest_name !== undefined && { guest_name: nameOf(guest_name) }),
      }
      const booking = await correctBooking(database, actor, { code: params.code, now: now(), details })
      wake('mail')
      return booking
    },
  )
  desk.post<OfBooking & { Body: Static<typeof TakePaymentSchema> }>(
    `${BOOKINGS}:code/payments/`,
    { config, schema: { body: TakePaymentSchema, response } },
    ({ actor, params, body }) =>
      takePayment(database, actor, {
        code: params.code,
        now: now(),
        payment: requiredPayment(body),
        seenBalanceKobo: balanceKoboOf(body),
      }),
  )
  desk.post<OfBooking & { Body: Static<typeof ChargeSchema> }>(
    `${BOOKINGS}:code/charges/`,
    { config, schema: { body: ChargeSchema, response } },
    ({ actor, params, body: { amount, text, ...seen } }) =>
      addCharge(database, actor, {
        code: params.code,
        now: now(),
        amountKobo: koboOf(amount, 'amount'),
        text: requiredText(text, 'text'),
        seenBalanceKobo: balanceKoboOf(seen),
      }),
  )
  desk.post<OfBooking & { Body: Static<typeof DeskRefundOrderSchema> }>(
    `${BOOKINGS}:code/refunds/`,
    { config, schema: { body: DeskRefundOrderSchema, response } },
    ({ actor, params, body: { reason, ...payment } }) =>
      refundAtDesk(database, actor, {
        code: params.code,
        now: now(),
        payment: requiredPayment(payment),
        reason: requiredText(reason, 'reason'),
      }),
  )
  desk.post<{ Params: { code: string; entry: string }; Body: Static<typeof VoidSchema> }>(
    `${BOOKINGS}:code/folio/:entry/void/`,
    { config, schema: { body: VoidSchema, response } },
    ({ actor, params: { code, entry: entryId }, body }) =>
      voidEntry(database, actor, { code, now: now(), entryId, reason: requiredText(body.reason, 'reason') }),
  )
}

function balanceKoboOf({ seen_balance: seen }: { seen_balance?: number }): number | undefined {
  return seen === undefined ? undefined : koboOf(seen, 'seen_balance')
}

type BodyPayment = Omit<Static<typeof TakePaymentSchema>, 'seen_balance'>

export function paymentOf(payment: BodyPayment | null): Payment | undefined {
  return payment === null ? undefined : requiredPayment(payment)
}

function requiredPayment({ method, amount, reference }: BodyPayment): Payment {
  return { method, amountKobo: koboOf(amount, 'amount'), reference: textOf(reference) }
}

/** Returns a text without surrounding space, and null for none. */
export function textOf(text: string | null): string | null {
  return text === null ? null : composeText(text) || null
}

/** Throws an InvalidInput for a text without a word. */
export function requiredText(text: string, field: string): string {
  const composed = composeText(text)
  if (composed === '') throw new InvalidInput({ [field]: 'Please write a few words.' })
  return composed
}

function nameOf(text: string): string {
  const name = composeText(text)
  if (name === '' || !isOneLine(name)) {
    throw new InvalidInput({ guest_name: 'Please enter the name of the guest, in one line.' })
  }
  return name
}

type Details = Partial<Omit<GuestDetails, 'guest_name'>>

/** Throws an InvalidInput for an e-mail address that cannot be one. */
function detailsOf<Given extends Details>(given: Given): Given {
  const details = Object.fromEntries(
    Object.entries(given).map(([field, text]) => [field, textOf(text)]),
  ) as Given
  const { guest_email } = details
  if (typeof guest_email === 'string' && !isEmail(guest_email)) {
    throw new InvalidInput({ guest_email: 'Please enter a complete e-mail address, or leave it empty.' })
  }
  return details
}
