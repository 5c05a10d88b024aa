import type { FastifyInstance } from 'fastify'
import type { Static } from '@sinclair/typebox'
import {
  ChargeSchema,
  CorrectSchema,
  DeskBookingSchema,
  DeskRefundOrderSchema,
  TakePaymentSchema,
  VoidSchema,
  WalkInSchema,
} from '../../../shared/desk/bookings'
import { BookingInvoicesSchema } from '../../../shared/desk/invoices'
import { isEmail } from '../../../shared/email'
import { composeText, isOneLine } from '../../../shared/text'
import { correctBooking, type GuestDetails } from '../../bookings/correct-booking'
import { addCharge, refundAtDesk, takePayment, voidEntry } from '../../bookings/take-payment'
import { checkInWalkIn } from '../../bookings/walk-in'
import { issueInvoice, readInvoices } from '../../invoices/invoices'
import { InvalidInput } from '../../http/errors'
import type { DeskServices } from '../services'
import { BOOKINGS, createStepAdder, requiredText, textOf } from './booking-steps'
import { optionsOf } from './options'

interface OfBooking {
  Params: { code: string }
}

/** Adds the calls for walk-ins, guests' details, and money at the desk. */
export function addFolioRoutes(desk: FastifyInstance, services: DeskServices): void {
  const { database, now, wake } = services
  const addStep = createStepAdder(desk, services)
  desk.post<{ Body: Static<typeof WalkInSchema> }>(
    BOOKINGS,
    optionsOf('guests', DeskBookingSchema, { body: WalkInSchema }),
    ({ actor, body: { room_id, nights, total_kobo, payment, ...given } }) => {
      const guest = { ...detailsOf(given), guest_name: nameOf(given.guest_name) }
      return checkInWalkIn(database, actor, { room_id, guest, nights, total_kobo, payment }, now())
    },
  )
  desk.patch<OfBooking & { Body: Static<typeof CorrectSchema> }>(
    `${BOOKINGS}:code/`,
    optionsOf('guests', DeskBookingSchema, { body: CorrectSchema }),
    async ({ actor, params, body: { guest_name, ...rest } }) => {
      const name = guest_name === undefined ? {} : { guest_name: nameOf(guest_name) }
      const details = { ...detailsOf(rest), ...name }
      const booking = await correctBooking(database, actor, { code: params.code, now: now(), details })
      wake('mail')
      return booking
    },
  )
  addStep('payments', TakePaymentSchema, (actor, step) => takePayment(database, actor, step))
  addStep('charges', ChargeSchema, (actor, step) =>
    addCharge(database, actor, { ...step, text: requiredText(step.text, 'text') }),
  )
  addStep('refunds', DeskRefundOrderSchema, (actor, step) =>
    refundAtDesk(database, actor, { ...step, reason: requiredText(step.reason, 'reason') }),
  )
  desk.post<{ Params: { code: string; entry: string }; Body: Static<typeof VoidSchema> }>(
    `${BOOKINGS}:code/folio/:entry/void/`,
    optionsOf('guests', DeskBookingSchema, { body: VoidSchema }),
    ({ actor, params: { code, entry: entryId }, body }) =>
      voidEntry(database, actor, { code, now: now(), entryId, reason: requiredText(body.reason, 'reason') }),
  )
}

export function addInvoiceRoutes(desk: FastifyInstance, { database, hotel, now }: DeskServices): void {
  const path = `${BOOKINGS}:code/invoices/`
  const options = optionsOf('guests', BookingInvoicesSchema)
  desk.get<OfBooking>(path, options, ({ params }) => readInvoices(database, params.code))
  desk.post<OfBooking>(path, options, async ({ actor, params: { code } }) =>
    issueInvoice(database, actor, { code, hotel: await hotel(), now: now() }),
  )
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
