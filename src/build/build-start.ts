import { resolve } from 'node:path'
import type { PaymentMode } from '../config/site-env'
import { fingerprintInputs, readRelease } from '../server/site/release'

let inputs = ''
let lastPaymentMode: PaymentMode | undefined

/**
 * Takes note, before a build reads or writes, of the fingerprint of what it reads (what is edited meanwhile must not pass for built)
 * and of the release that is there (its own note is gone while the next one is being built).
 */
export function rememberStart(): void {
  inputs = fingerprintInputs(process.cwd(), process.env)
  lastPaymentMode = readRelease(resolve('public'))?.paymentMode
}

/** Gives the fingerprint that was taken when this build began. */
export function inputsOfThisBuild(): string {
  return inputs
}

/** Gives the payment mode of the release before this build; undefined where there was none. */
export function paymentModeOfLastRelease(): PaymentMode | undefined {
  return lastPaymentMode
}
