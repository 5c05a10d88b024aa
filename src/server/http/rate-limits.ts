/**
 * Rate limits per IP address, or per /64 of IPv6, of one server. Many guests of one mobile carrier may share an
 * address.
 */
export const RATE_LIMITS = {
  // Counted after validation, so that an input with a mistake does not count.
  contact: { max: 5, timeWindow: '10 minutes', hook: 'preHandler' },
  verify: { max: 30, timeWindow: '1 minute' },
  // Questions by booking code about one e-mail address, from wherever they come: a code is short enough to be
  // tried. Right ones count too: else who tries would be told of the right one.
  codesOfGuest: { max: 30, timeWindow: '1 hour' },
  // The stand-in for Paystack keeps what a stranger begins.
  rehearsal: { max: 60, timeWindow: '1 minute' },
  // Only requests to /api/rebuild/ without the right token are counted.
  wrongToken: { max: 10, timeWindow: '1 minute' },
} as const
