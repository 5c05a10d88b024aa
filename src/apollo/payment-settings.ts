import { paymentModeOf, siteEnv } from '../config/site-env'

const mode = paymentModeOf(siteEnv)

/** False when the API is remote and there is no public key. */
export const canPay: boolean = mode !== 'none'

export const isRehearsal: boolean = mode === 'rehearsal'

export const noMoneyMark: string | undefined = {
  rehearsal: 'Rehearsal: no money moved',
  test: 'Test: no money moved',
  live: undefined,
  none: undefined,
}[mode]
