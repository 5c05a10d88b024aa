/**
 * Rate limits per IP address, over all servers on one PostgreSQL. Many guests of one mobile carrier may share
 * an address.
 */
export const RATE_LIMITS = {
  // Counted after validation, so that an input with a mistake does not count.
  contact: { max: 5, timeWindow: '10 minutes', hook: 'preHandler' },
  verify: { max: 30, timeWindow: '1 minute' },
  // Only requests to /api/rebuild/ without the right token are counted.
  wrongToken: { max: 10, timeWindow: '1 minute' },
  // Links that sign somebody in: whoever tries tokens is stopped long before one fits.
  signIn: { max: 20, timeWindow: '10 minutes' },
} as const
