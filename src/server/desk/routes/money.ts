import { isAllowed } from '../../../shared/desk/roles'
import { composeText } from '../../../shared/text'
import { toCsv } from '../../money/csv'
import type { Actor } from '../../journal/journal'
import { compareCash, handOver, listHandovers, readHandover } from '../../money/handovers'
import { readMoneyLines, readMoneySheet } from '../../money/sheet'
import { findAccountHolder, readBankList, sendToAccount } from '../../refunds/bank-account'
import { listDeskRefunds, retryRefund, settleManually } from '../../refunds/desk-refunds'
import { decideReview } from '../../settlement/decide-review'
import { listOpenPayments } from '../../settlement/open-payments'
import { listReviews } from '../../settlement/reviews'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

export function moneyRoutes(services: DeskServices) {
  const { database, paystack, domain, now, wake, hotel } = services
  const booksFor = ({ role }: Actor) => ({ ...services, isBlind: !isAllowed(role, 'exceptions') })
  const banks = () => readBankList(paystack)
  return {
    'GET reviews/': () => listReviews(database, domain, now()),
    'POST reviews/:reference/decide/': async ({ actor, params, body }) => {
      const { stay: terms } = await hotel()
      await decideReview(database, actor, params.reference, body, { domain, terms, now: now() })
      if (body.decision === 'refund') wake('refunds')
      wake('mail')
    },
    'GET open-payments/': () => listOpenPayments(database),
    'GET refunds/': () => listDeskRefunds(database, now()),
    'POST refunds/:id/retry/': async ({ actor, params }) => {
      await retryRefund(database, actor, params.id, now())
      wake('refunds')
    },
    'POST refunds/:id/settle/': ({ actor, params }) => settleManually(database, actor, params.id, now()),
    'GET banks/': banks,
    'POST refunds/:id/account/': async ({ body }) => ({
      account_name: await findAccountHolder(paystack, await banks(), body),
    }),
    'POST refunds/:id/send/': async ({ actor, params, body }) => {
      const order = { refundId: params.id, banks: await banks(), account: body, now: now() }
      await sendToAccount({ database, paystack }, actor, order)
      wake('refunds')
    },
    'GET money/': ({ actor, query }) => readMoneySheet(booksFor(actor), query),
    'GET money.csv/': async ({ actor, query, query: { from, to } }, reply) => {
      const name = from === to ? `money-${from}.csv` : `money-${from}-to-${to}.csv`
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
      return toCsv((await readMoneyLines(booksFor(actor), query)).lines)
    },
    'GET handovers/': () => listHandovers(database),
    'POST handovers/count/': ({ actor, body }) => compareCash(database, actor, body.counted_kobo, now()),
    'POST handovers/': ({ actor, body }) =>
      handOver(database, actor, { ...body, note: composeText(body.note) }, now()),
    'POST handovers/:id/read/': ({ actor, params }) => readHandover(database, actor, params.id, now()),
  } satisfies Partial<Handlers>
}
