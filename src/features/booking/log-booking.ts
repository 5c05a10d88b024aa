/** Logs one structured line. The details must hold no name and no email address. */
export function logBooking(event: string, details: Record<string, string | number | undefined> = {}): void {
  console.warn('booking', { event, ...details })
}

/** @example reasonOf({ message: 'Invalid parameters', issues: [] }) // 'Invalid parameters' */
export function reasonOf(thrown: unknown): string {
  // Paystack's library throws plain objects, not Errors.
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) return String(thrown.message)
  return String(thrown)
}
