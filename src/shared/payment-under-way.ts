import { KEPT_EVENT } from './kept-keys'

let isUnderWay = false
const waiting: (() => void)[] = []

/** The page has one popup, so there is one payment at a time. */
export function isPaymentUnderWay(): boolean {
  return isUnderWay
}

export function untilPaymentEnds(): Promise<void> {
  return new Promise((resolve) => {
    if (isUnderWay) waiting.push(resolve)
    else resolve()
  })
}

export function notePayment(state: 'begins' | 'ends'): void {
  isUnderWay = state === 'begins'
  window.dispatchEvent(new Event(KEPT_EVENT))
  if (isUnderWay) return
  for (const resolve of waiting.splice(0)) resolve()
}
