import type { BookingQuestion } from '../../shared/contract'
import type { Failure, PaymentNews } from './payment-news'

export type Finding =
  | { status: 'idle' }
  | { status: 'asking'; question: BookingQuestion }
  /** `tries`: how often the page has asked again by itself. */
  | { status: 'found'; question: BookingQuestion; news: PaymentNews; tries: number }
  | { status: 'failed'; question: BookingQuestion; failure: Failure; tries: number }

export type FindingEvent =
  | { type: 'asked'; question: BookingQuestion }
  | { type: 'answered'; question: BookingQuestion; answer: PaymentNews | Failure }
  | { type: 'asked-again'; question: BookingQuestion; answer: PaymentNews | Failure }
  /** The guest is back: the page may ask by itself as often as before. */
  | { type: 'came-back' }

export function findingAfter(finding: Finding, event: FindingEvent): Finding {
  if (event.type === 'asked') return { status: 'asking', question: event.question }
  if (event.type === 'came-back') return finding.status === 'found' ? { ...finding, tries: 0 } : finding
  // The guest has asked about something else meanwhile.
  if (finding.status === 'idle' || finding.question !== event.question) return finding
  const { question } = finding
  if (event.type === 'answered') {
    return 'state' in event.answer
      ? { status: 'found', question, news: event.answer, tries: 0 }
      : { status: 'failed', question, failure: event.answer, tries: 0 }
  }
  if (finding.status === 'asking') return finding
  const tries = finding.tries + 1
  if ('state' in event.answer) return { status: 'found', question, news: event.answer, tries }
  // A question that the page has asked by itself and that failed changes nothing of what is known.
  return finding.status === 'found' ? { ...finding, tries } : { ...finding, failure: event.answer, tries }
}
