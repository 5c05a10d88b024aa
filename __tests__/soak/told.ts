import type { AcknowledgedResponse } from '../support/server/acknowledged'
import { notYoursResponse } from '../../src/server/settlement/verify-responses'
import type { Answer } from './calls'
import type { Tally } from './tally'

const FINAL = [200, 404, 409, 422]
/** A server that is away, or that tells to come again. */
const LATER = [0, 503]

/** What guests were told of their payments: it stays true for ever. */
export class Told {
  private readonly answers = new Map<string, AcknowledgedResponse>()

  constructor(private readonly tally: Tally) {}

  /**
   * Takes the answer to a guest who has paid and asks about his own payment. Gives whether it is final.
   * Another answer than before is a violation, and so is any that does not fit, such as that he has not paid.
   */
  hear(reference: string, { status, text: body }: Answer): boolean {
    if (![...FINAL, ...LATER].includes(status) || body === notYoursResponse.body) {
      this.tally.breach(`acknowledged ${reference}: its payer was told ${status} ${body}`)
    }
    if (!FINAL.includes(status)) return false
    const before = this.answers.get(reference)
    if (before === undefined) {
      this.answers.set(reference, { reference, status, body })
      this.tally.count(status === 200 ? 'bookings' : 'refused')
    } else if (before.status !== status || before.body !== body) {
      this.tally.breach(`acknowledged ${reference}: first ${before.status}, then ${status} ${body}`)
    }
    return true
  }

  /** Gives all final answers so far, for the audit. */
  all(): AcknowledgedResponse[] {
    return [...this.answers.values()]
  }
}
