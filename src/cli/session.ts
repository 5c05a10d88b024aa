import { userInfo } from 'node:os'
import type { Command } from 'commander'
import type { Actor } from '../server/journal/actor'
import { type DeskContext, EXIT } from './command'
import { createOutput, type Output } from './kit/output'
import { type Progress, withProgress } from './kit/progress'
import { confirm } from './kit/confirm'
import { type Hotel, openHotel } from './open-hotel'

/** One call of the desk: what its command works with, and what comes of it. */
export interface Session extends DeskContext {
  output: Output
  /** Whoever sits at the terminal; he may do everything. */
  actor: Actor
  exitCode: number
  /** Makes commander's action of work that gives an exit code, 0 when it gives none. */
  run: <Args extends unknown[]>(
    work: (...args: Args) => Promise<number | void>,
  ) => (...args: Args) => Promise<void>
  /** Opens the books for as long as `work` takes. Throws as openHotel does. */
  withHotel: <Result>(work: (hotel: Hotel) => Promise<Result>) => Promise<Result>
  withProgress: <Result>(work: (progress: Progress) => Promise<Result>) => Promise<Result>
  /** Asks before what cannot be undone, unless `isAgreed`. Throws a Refusal or a UsageError. */
  confirm: (what: string, isAgreed: boolean | undefined) => Promise<void>
}

/** Adds the commands of one subject to the program. */
export type AddCommands = (program: Command, session: Session) => void

export function createSession(context: DeskContext, isJson: boolean): Session {
  const session: Session = {
    ...context,
    output: createOutput(context, isJson),
    actor: { who: `${loginName()} (terminal)`, personId: null, role: 'owner', via: 'terminal' },
    exitCode: EXIT.fine,
    run:
      (work) =>
      async (...args) => {
        session.exitCode = (await work(...args)) ?? EXIT.fine
      },
    withHotel: async (work) => {
      const hotel = await openHotel(context.env)
      try {
        return await work(hotel)
      } finally {
        await hotel.close()
      }
    },
    withProgress: (work) => withProgress(isJson ? undefined : context.terminal, work),
    confirm: (what, isAgreed) => confirm(context.terminal, what, isAgreed),
  }
  return session
}

/** A user id can be without a name, in a container for instance. */
function loginName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
