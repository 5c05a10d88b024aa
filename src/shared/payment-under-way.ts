let isUnderWay = false

/**
 * True from a press of Book Now until its outcome. The page has one popup, so there is one payment at a time,
 * in whatever form.
 */
export function isPaymentUnderWay(): boolean {
  return isUnderWay
}

export function notePayment(state: 'begins' | 'ends'): void {
  isUnderWay = state === 'begins'
}
