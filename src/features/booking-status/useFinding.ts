import { useCallback, useEffect, useReducer } from 'react'
import { backoffMs, doublingMs } from '../../shared/backoff'
import type { BookingQuestion } from '../../shared/contract'
import { failureOf } from './failure-of'
import { type Finding, findingAfter } from './finding'
import type { Failure, PaymentNews } from './payment-news'

const PAUSES_MS = doublingMs(5_000, 60_000)
/** About a quarter of an hour. Until then the webhook or our own checks have mostly decided. */
export const MAX_TRIES = 18

/**
 * Holds what the guest asked and what became of it. While a payment is being checked, asks again by itself,
 * with growing pauses, at most MAX_TRIES times, and at once when the guest comes back to the tab. A question
 * that the line has lost is asked again when the browser is online again.
 */
export function useFinding(): { finding: Finding; ask: (question: BookingQuestion) => void } {
  const [finding, tell] = useReducer(findingAfter, { status: 'idle' })

  const ask = useCallback((question: BookingQuestion) => {
    tell({ type: 'asked', question })
    void answerTo(question).then((answer) => tell({ type: 'answered', question, answer }))
  }, [])

  const isLost = finding.status === 'failed' && finding.failure.kind === 'offline'
  const lost = isLost ? finding.question : undefined

  useEffect(() => {
    if (lost === undefined) return undefined
    // The guest may be writing: this is no question of his, and neither stops the form nor takes the focus.
    const askAgain = () =>
      void answerTo(lost).then((answer) => tell({ type: 'asked-again', question: lost, answer }))
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [lost])

  const checked = finding.status === 'found' && finding.news.state === 'checking' ? finding : undefined
  const question = checked?.question
  const tries = checked?.tries ?? 0

  useEffect(() => {
    if (question === undefined || tries >= MAX_TRIES) return undefined
    let isOver = false
    const askAgain = () => {
      // A hidden tab asks when it is seen again.
      if (isOver || document.hidden) return
      isOver = true
      void answerTo(question).then((answer) => tell({ type: 'asked-again', question, answer }))
    }
    const timer = setTimeout(askAgain, backoffMs(tries + 1, PAUSES_MS))
    window.addEventListener('online', askAgain)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', askAgain)
    }
  }, [question, tries])

  useEffect(() => {
    if (question === undefined) return undefined
    const comeBack = () => {
      if (document.hidden) return
      tell({ type: 'came-back' })
      void answerTo(question).then((answer) => tell({ type: 'asked-again', question, answer }))
    }
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [question])

  return { finding, ask }
}

/** What shows the answer is loaded with it, so that an answer that came can be shown. */
async function answerTo(question: BookingQuestion): Promise<PaymentNews | Failure> {
  try {
    const [{ askForNews }] = await Promise.all([import('./ask-for-news'), import('./News')])
    return await askForNews(question)
  } catch (error) {
    return failureOf(error)
  }
}
