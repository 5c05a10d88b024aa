import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { formatKobo } from '../../shared/money'
import { REHEARSAL_CHECKOUT_PATH, REHEARSAL_PAY_PATH } from '../../shared/paths'
import { NotFound } from '../http/errors'
import type { Hotel } from '../hotel/hotel'
import { readMetadata } from '../paystack/transaction'
import { hidden } from '../plain-pages/fields'
import { html, type Html } from '../plain-pages/html'
import { type Page, sendPage } from '../plain-pages/page'
import { readForms } from '../plain-pages/plain-pages'
import type { RehearsalLedger } from './ledger'
import type { LedgerTransaction } from './ledger-tables'
import type { Charge } from './routes'

interface Way {
  label: string
  outcome: 'success' | 'failed' | 'pending'
  later?: 'success' | 'failed'
  channel: 'card' | 'bank_transfer'
}

const WAYS: Readonly<Record<string, Way>> = {
  card: { label: 'Card 4084 0840 8408 4081: succeeds', outcome: 'success', channel: 'card' },
  declined: { label: 'Card 4084 0800 0000 5408: declined', outcome: 'failed', channel: 'card' },
  transfer: { label: 'Bank transfer: arrives at once', outcome: 'success', channel: 'bank_transfer' },
  late: {
    label: 'Bank transfer: arrives after 20 seconds',
    outcome: 'pending',
    later: 'success',
    channel: 'bank_transfer',
  },
  returned: {
    label: 'Bank transfer of a wrong amount: goes back after 20 seconds',
    outcome: 'pending',
    later: 'failed',
    channel: 'bank_transfer',
  },
  never: { label: 'Bank transfer: never arrives', outcome: 'pending', channel: 'bank_transfer' },
}

/** Adds the popup's page, which our own origin may frame, and the page of `transaction/initialize`. */
export function addCheckoutPages(
  api: FastifyInstance,
  { ledger, charge, readHotel }: { ledger: RehearsalLedger; charge: Charge; readHotel: () => Promise<Hotel> },
): void {
  async function find(reference: unknown): Promise<LedgerTransaction> {
    const transaction = typeof reference === 'string' ? await ledger.find(reference) : undefined
    if (transaction === undefined) throw new NotFound('This transaction')
    return transaction
  }

  api.get(
    REHEARSAL_CHECKOUT_PATH,
    { helmet: { frameguard: { action: 'sameorigin' } } },
    async (_request, reply) => sendPage(reply, await readHotel(), POPUP_PAGE),
  )
  api.get(`${REHEARSAL_CHECKOUT_PATH}checkout.js`, (_request, reply) =>
    reply.sendFile('checkout.js', join(process.cwd(), 'src/server/rehearsal')),
  )
  api.register(async (app) => {
    readForms(app)
    app.get<{ Querystring: { reference?: unknown } }>(REHEARSAL_PAY_PATH, async ({ query }, reply) =>
      sendPage(reply, await readHotel(), paymentPage(await find(query.reference))),
    )
    app.post<{ Body: { reference?: string; way?: string } }>(REHEARSAL_PAY_PATH, async ({ body }, reply) => {
      const transaction = await find(body?.reference)
      const { reference } = transaction
      const way = Object.entries(WAYS).find(([name]) => name === body?.way)?.[1]
      if (way === undefined) return sendPage(reply, await readHotel(), paymentPage(transaction))
      const { label: _, ...order } = way
      await charge(reference, order)
      if (way.outcome === 'failed') {
        return sendPage(reply, await readHotel(), paymentPage(transaction, 'Declined. Nothing was charged.'))
      }
      const [returnPath] = cancelPathOf(transaction).split('?')
      return reply.redirect(`${returnPath}?trxref=${reference}&reference=${reference}`, 303)
    })
  })
}

/** Returns only the path of an address, on this site: anybody who begins a payment can write the metadata. */
function ownPath(address: string): string {
  const { pathname, search } = URL.parse(address, 'http://site.invalid') ?? { pathname: '', search: '' }
  return `/${pathname.replace(/^[/\\]+/, '')}${search}`
}

function cancelPathOf({ metadata }: LedgerTransaction): string {
  return ownPath(String(readMetadata(metadata)['cancel_action'] ?? '/'))
}

function paymentPage(transaction: LedgerTransaction, problem?: string): Page {
  const { reference, amount, email } = transaction
  return {
    heading: `Pay ${formatKobo(amount)}`,
    isRehearsal: true,
    main: html`<p>${email}</p>
      ${problem && html`<p class="alert" role="alert">${problem}</p>`}
      <form method="post" action="${REHEARSAL_PAY_PATH}">
        ${hidden('reference', reference)} ${ways()}
        <button>Pay</button>
      </form>
      <p><a class="button quiet" href="${cancelPathOf(transaction)}">Cancel</a></p>`,
  }
}

const POPUP_PAGE: Page = {
  heading: 'Pay',
  isRehearsal: true,
  isFramed: true,
  main: html`<p id="email"></p>
    <p class="error" id="result" role="alert"></p>
    <form inert>
      ${ways()}
      <button>Pay</button>
      <button class="quiet" value="decline">Decline</button>
      <button class="quiet" value="close">Close</button>
      <fieldset>
        <legend>When things go wrong</legend>
        <button class="quiet" value="paid-then-closed">Paid, then the window closed</button>
        <button class="quiet" value="paid-reply-lost">Paid, reply lost</button>
        <button class="quiet" value="never-loads">Never loads</button>
        <p>
          The first two pay and keep quiet about it. “Never loads” closes this window; the next one stays
          empty, once.
        </p>
      </fieldset>
    </form>
    <script src="${REHEARSAL_CHECKOUT_PATH}checkout.js"></script>`,
}

function ways(): Html {
  return html`<fieldset>
    <legend>Pay by test card or transfer</legend>
    ${Object.entries(WAYS).map(
      ([name, { label, outcome, later, channel }], index) =>
        html`<label class="choice"
          ><input
            type="radio"
            name="way"
            value="${name}"
            data-outcome="${outcome}"
            data-channel="${channel}"
            ${later && html`data-later="${later}"`}
            ${index === 0 && 'checked'}
          />
          ${label}</label
        >`,
    )}
  </fieldset>`
}
