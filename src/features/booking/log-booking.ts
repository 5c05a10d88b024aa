/** One structured line; never a name or an e-mail. */
export function logBooking(event: string, details: Record<string, string | number | undefined> = {}): void {
  console.warn('booking', { event, ...details })
}

/** @example reasonOf({ message: 'Invalid transaction parameters', issues: [] }) // 'Invalid transaction parameters' */
export function reasonOf(thrown: unknown): string {
  // Paystack's library throws plain objects.
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) return String(thrown.message)
  return String(thrown)
}
