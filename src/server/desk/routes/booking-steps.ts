import type { FastifyInstance } from 'fastify'
import type { Static, TObject } from '@sinclair/typebox'
import { DESK_API } from '../../../shared/desk/api'
import { type DeskBooking, DeskBookingSchema } from '../../../shared/desk/bookings'
import { composeText } from '../../../shared/text'
import type { Step } from '../../bookings/change-booking'
import { InvalidInput } from '../../http/errors'
import type { Actor } from '../../journal/journal'
import type { DeskServices } from '../services'
import { optionsOf } from './options'

export const BOOKINGS = `${DESK_API}bookings/`

type Work<Body> = (actor: Actor, step: Step & Body) => Promise<DeskBooking>

/** Returns a function that adds POST /api/desk/bookings/{code}/{name}/, and runs jobs of the server after it. */
export function createStepAdder(desk: FastifyInstance, { now, wake }: DeskServices) {
  return function addStep<Body extends TObject>(
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
        const booking = await work(actor, { ...(body as Static<Body>), code, now: now() })
        for (const job of jobs) wake(job)
        return booking
      },
    )
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
