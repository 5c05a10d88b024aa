/** Rate limits of the calls, per address. A mobile carrier's guests share one address. */
export const RATE_LIMITS = {
  // Counted once the message is valid: a guest who mistypes the e-mail address may go on.
  contact: { max: 5, timeWindow: '10 minutes', hook: 'preHandler' },
  verify: { max: 30, timeWindow: '1 minute' },
} as const
