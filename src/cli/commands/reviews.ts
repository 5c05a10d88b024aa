import { Argument } from 'commander'
import { decideReview } from '../../server/settlement/decide-review'
import { listReviews } from '../../server/settlement/reviews'
import type { Decide, Review } from '../../shared/desk/money'
import { UsageError } from '../command'
import { define } from '../define'
import { amountOf, lagosTime } from '../kit/formats'
import type { Paper } from '../kit/output'
import { findByStart, parseNaira, parseNumber } from '../kit/parse'
import type { AddCommands, Session } from '../session'

const CHOICES = ['book', 'refund', 'not-ours'] as const
type Choice = (typeof CHOICES)[number]

interface Flags {
  room?: number
  guest?: string
  amount?: 'all' | number
  yes?: true
}

/** Payments that a person has to decide about. */
export const addReviews: AddCommands = (program, session) => {
  const reviews = define(program, {
    name: 'reviews',
    summary: 'lists the payments that need a person, and decides one',
    examples: ['reviews', 'reviews decide 3-1763726400 refund --amount all'],
  }).action(session.run(() => list(session)))
  define(reviews, {
    name: 'decide',
    summary: 'books a room with a payment, pays it back, or puts it aside as not ours',
    details: 'The payer gets a mail. A decision cannot be undone.',
    examples: [
      'reviews decide 3-1763726400 book --room 3 --guest "Ada Obi"',
      'reviews decide 3-1763726400 refund --amount 40000',
      'reviews decide 3-1763726400 not-ours --yes',
    ],
  })
    .argument('<REFERENCE>', "the payment's reference, or the first letters of it")
    .addArgument(new Argument('<decision>', 'what is done').choices(CHOICES))
    .option('--room <number>', 'to book: the number of a free room', parseNumber)
    .option('--guest <name>', 'to book: the name of the guest')
    .option('--amount <all|naira>', 'to pay back: how much', parseAmount)
    .option('-y, --yes', 'do not ask')
    .action(
      session.run((given: string, choice: Choice, flags: Flags) => decide(given, choice, flags, session)),
    )
}

function parseAmount(text: string): 'all' | number {
  return text === 'all' ? 'all' : parseNaira(text)
}

async function list({ output, withHotel, now }: Session): Promise<void> {
  const reviews = await withHotel(({ database, domain }) => listReviews(database, { domain, now: now() }))
  output.show(reviews, (paper) => {
    if (reviews.length === 0) paper.say('No payment needs a person.')
    for (const [index, review] of reviews.entries()) {
      if (index > 0) paper.say('')
      write(review, paper)
    }
  })
}

function write(review: Review, { heading, facts }: Paper): void {
  const { reference, amount, currency, payer_email, paid_at, received_at, room_id, room_name } = review
  const { decision, choices } = review
  const choice = choices.map((one) => one.replace('_', '-')).join(', ')
  heading(reference)
  facts([
    ['Paid', `${amountOf(amount, currency)}, ${lagosTime(paid_at ?? received_at)}`],
    ['By', payer_email],
    ['Room', room_id === null ? '–' : `${room_id} ${room_name ?? ''}`],
    ['Odd', review.odd],
    decision === null
      ? ['You can', choice]
      : [
          'Decided',
          `${decision.decision.replaceAll('_', ' ')}, ${lagosTime(decision.at)}, by ${decision.who}`,
        ],
  ])
}

async function decide(given: string, choice: Choice, flags: Flags, session: Session): Promise<void> {
  const { output, actor, now, confirm, withHotel } = session
  await withHotel(async ({ database, domain }) => {
    const reviews = await listReviews(database, { domain, now: now() })
    const references = reviews.map(({ reference }) => reference)
    const reference = findByStart(references, given, 'This payment under review')
    const review = reviews.find((one) => one.reference === reference)
    const decision = toDecision(choice, flags, review?.amount ?? 0)
    const said = describe(decision)
    // Somebody has decided already: the use case says who, and nothing needs to be asked.
    if (review?.decision === null) await confirm(`${reference}: ${said}.`, flags.yes)
    const decided = await decideReview(database, actor, reference, decision, { domain, now: now() })
    output.show(decided, ({ say }) => say(`${reference} is decided: ${said}.`))
  })
}

/** Throws a UsageError when something is missing, or is of another decision. */
function toDecision(choice: Choice, { room, guest, amount }: Flags, paid: number): Decide {
  const isBooking = room !== undefined || guest !== undefined
  if (choice === 'book') {
    if (room === undefined || guest === undefined || amount !== undefined) {
      throw new UsageError('To book, say --room and --guest')
    }
    return { decision: 'book', room_id: room, guest_name: guest }
  }
  if (isBooking) throw new UsageError('--room and --guest are for "book"')
  if (choice === 'refund') {
    if (amount === undefined) throw new UsageError('To pay back, say --amount')
    return { decision: 'refund', amount: amount === 'all' ? paid : amount }
  }
  if (amount !== undefined) throw new UsageError('--amount is for "refund"')
  return { decision: 'not_ours' }
}

function describe(decision: Decide): string {
  switch (decision.decision) {
    case 'book':
      return `room ${decision.room_id} is booked for ${decision.guest_name}`
    case 'refund':
      return `${amountOf(decision.amount)} goes back to the payer`
    case 'not_ours':
      return 'it is not ours'
  }
}
