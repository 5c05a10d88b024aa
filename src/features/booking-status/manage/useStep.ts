import { useState } from 'react'
import { ApiError } from '../../../apollo/api-error'
import { changeBooking, type GuestInput } from '../../../apollo/calls'
import type {
  BookingAnswer,
  BookingCancellation,
  BookingCorrection,
  BookingDetails,
} from '../../../shared/contract'
import type { GuestStep } from '../../../shared/paths'

/** What the steps take, besides the question that proves whose booking it is. */
export type StepInput = Partial<BookingDetails & BookingCorrection & BookingCancellation>

type StepState = { status: 'idle' | 'sending' | 'done' } | ({ status: 'failed' } & Failure)

interface Failure {
  message: string
  fields: Record<string, string>
  /** True when another try would end in the same way. */
  isFinal: boolean
}

const LOST =
  'We could not be reached. What you entered is still here: please check your connection and press the button again.'
const BUSY = 'There were too many tries. Please wait a few minutes and try again.'
const TOO_MANY_REQUESTS = 429

/** Takes one step with a booking. `send` returns the booking's state afterwards, or undefined when the step has failed. */
export function useStep(step: GuestStep) {
  const [state, setState] = useState<StepState>({ status: 'idle' })

  async function send(input: GuestInput): Promise<BookingAnswer | undefined> {
    if (state.status === 'sending') return undefined
    setState({ status: 'sending' })
    try {
      const answer = await changeBooking(step, input)
      setState({ status: 'done' })
      return answer
    } catch (error) {
      setState({ status: 'failed', ...failureOf(error) })
      return undefined
    }
  }

  return {
    state,
    send,
    isSending: state.status === 'sending',
    errors: state.status === 'failed' ? state.fields : {},
    /** Drops the result, when the guest changes the text. */
    clear: () => setState((now) => (now.status === 'sending' ? now : { status: 'idle' })),
  }
}

function failureOf(error: unknown): Failure {
  const temporary = { fields: {}, isFinal: false }
  if (!(error instanceof ApiError) || error.kind === 'offline') return { message: LOST, ...temporary }
  const { status, message, kind, fields = {} } = error
  if (status === TOO_MANY_REQUESTS) return { message: BUSY, ...temporary }
  if (kind === 'server') return { message: 'The fault is ours. Please try again in a minute.', ...temporary }
  const isAtField = Object.keys(fields).length > 0
  return { message: isAtField ? 'Please check the marked field.' : message, fields, isFinal: true }
}
