import type { FastifyInstance } from 'fastify'
import type { Static, TSchema } from '@sinclair/typebox'
import { DESK_API } from '../../../shared/desk/api'
import { type DeskBooking, DeskBookingSchema, type TakePaymentSchema } from '../../../shared/desk/bookings'
import { composeText } from '../../../shared/text'
import type { Step } from '../../bookings/change-booking'
import type { Payment } from '../../bookings/take-payment'
import { InvalidInput, koboOf } from '../../http/errors'
import type { Actor } from '../../journal/journal'
import type { DeskServices } from '../services'
import { optionsOf } from './options'

export const BOOKINGS = `${DESK_API}bookings/`

/** What the person's screen showed, in the steps that send it. */
interface Seen {
  seen_room?: number
  seen_leaves_on?: string
}

type Work<Body> = (actor: Actor, step: Step, body: Body) => Promise<DeskBooking>

/** Returns a function that adds POST /api/desk/bookings/{code}/{name}/, and runs jobs of the server after it. */
export function createStepAdder(desk: FastifyInstance, { now, wake }: DeskServices) {
  return function addStep<Body extends TSchema>(
    name: string,
    bodySchema: Body,
    work: Work<Static<Body>>,
    jobs: readonly ('refunds' | 'mail')[] = [],
  ): void {
    desk.post<{ Params: { code: string } }>(
      `${BOOKINGS}:code/${name}/`,
      optionsOf('guests', DeskBookingSchema, { body: bodySchema }),
      async ({ actor, params: { code }, body }) => {
        // Safe: the route has checked it.
        const checked = body as Static<Body> & Seen
        const seen = { roomId: checked.seen_room, leavesOn: checked.seen_leaves_on }
        const booking = await work(actor, { code, now: now(), seen }, checked)
        for (const job of jobs) wake(job)
        return booking
      },
    )
  }
}

type BodyPayment = Static<typeof TakePaymentSchema>

export function paymentOf({ method, amount, reference, confirms_more }: BodyPayment): Payment {
  return {
    method,
    amountKobo: koboOf(amount, 'amount'),
    reference: textOf(reference),
    isMoreConfirmed: confirms_more,
  }
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
