let underWay: PromiseWithEnd | undefined

interface PromiseWithEnd {
  promise: Promise<void>
  end: () => void
}

/**
 * True from a press of Book Now until its outcome. The page has one popup, so there is one payment at a time,
 * in whatever form.
 */
export function isPaymentUnderWay(): boolean {
  return underWay !== undefined
}

/** Resolves when no payment is under way: at once, or with the outcome. */
export async function untilPaymentEnds(): Promise<void> {
  await underWay?.promise
}

export function notePayment(state: 'begins' | 'ends'): void {
  underWay?.end()
  underWay = state === 'begins' ? withEnd() : undefined
}

function withEnd(): PromiseWithEnd {
  let end: () => void = () => undefined
  const promise = new Promise<void>((resolve) => (end = resolve))
  return { promise, end }
}
