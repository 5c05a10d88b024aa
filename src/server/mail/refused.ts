import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../db/schema'

/** Whoever reaches the guest another way has nothing to do at the desk, so its line goes by itself. */
export const REFUSED_SHOWN_MS = 7 * 24 * 60 * 60_000

/**
 * Gives a condition: the mail to a guest was given up since a moment, because nobody takes mail at the
 * address, and nobody had it sent again.
 */
export function isRefusedSince(since: Date) {
  return ({ eb, and, not, exists, selectFrom }: ExpressionBuilder<Database, 'outbox'>) =>
    and([
      eb('unsent', '=', 'refused'),
      eb('done_at', '>=', since.toISOString()),
      not(
        exists(
          selectFrom('outbox as again')
            .select('again.id')
            .where(({ eb: equals, ref, fn }) =>
              equals('again.resend_of', '=', fn.coalesce(ref('outbox.resend_of'), ref('outbox.id'))),
            )
            .whereRef('again.created_at', '>', 'outbox.created_at'),
        ),
      ),
    ])
}
