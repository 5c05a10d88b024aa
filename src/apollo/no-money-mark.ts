import { paymentModeOf, siteEnv } from '../config/site-env'

const MARKS = {
  rehearsal: 'Rehearsal: no money moved',
  test: 'Test: no money moved',
  live: undefined,
  none: undefined,
} as const

/** What a receipt says of a payment that moved no money; undefined where money moves. */
export const noMoneyMark: string | undefined = MARKS[paymentModeOf(siteEnv)]
