import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { isDatabaseError } from '../db/database-error'
import { inTransaction } from '../db/transaction'
import { writeEntry } from '../journal/journal'

/** Why somebody was sent away at the desk. */
export type Refusal =
  'link_used' | 'link_expired' | 'link_unknown' | 'session' | 'origin' | 'header' | 'host' | 'role'

/** More of a kind within an hour are counted nowhere: nobody can fill the journal, which keeps everything. */
export const MOST_AN_HOUR = 20
const HOUR_MS = 60 * 60_000

export interface Refusals {
  /**
   * Notes in the journal that somebody was refused. Takes the person, or undefined when nobody knows who it
   * was. Never throws what the database throws: the answer to the caller does not wait for luck.
   */
  note(refusal: Refusal, personId?: string): Promise<void>
}

/** Gives what writes refused tries into the journal, at most MOST_AN_HOUR of a kind, over all servers. */
export function createRefusals(database: Kysely<Database>, now: () => Date): Refusals {
  /** Until when a kind is not even looked up, in milliseconds since 1970. */
  const fullUntil = new Map<Refusal, number>()

  async function write(refusal: Refusal, personId: string | undefined): Promise<void> {
    const moment = now()
    const action = `person.refused_${refusal}` as const
    await inTransaction(database, async (transaction) => {
      const { noted, first } = await transaction
        .selectFrom('journal')
        .select(({ fn }) => [fn.countAll<number | string>().as('noted'), fn.min('at').as('first')])
        .where('action', '=', action)
        .where('at', '>', new Date(moment.getTime() - HOUR_MS).toISOString())
        .executeTakeFirstOrThrow()
      if (Number(noted) >= MOST_AN_HOUR) {
        fullUntil.set(refusal, Date.parse(first) + HOUR_MS)
        return
      }
      const nobody = { who: 'Somebody', personId: personId ?? null, role: 'desk', via: 'browser' } as const
      await writeEntry(transaction, nobody, { action, about: personId ?? 'unknown' }, moment)
    })
  }

  return {
    async note(refusal, personId) {
      if (now().getTime() < (fullUntil.get(refusal) ?? 0)) return
      try {
        await write(refusal, personId)
      } catch (error) {
        if (!isDatabaseError(error)) throw error
      }
    },
  }
}
