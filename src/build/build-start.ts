import { resolve } from 'node:path'
import type { PaymentMode } from '../config/site-env'
import { fingerprintInputs, readRelease } from '../server/site/release'

let inputs = ''
let lastPaymentMode: PaymentMode | undefined

/**
 * To be called before a build reads or writes anything. Stores the fingerprint of the build's inputs: a
 * file that is edited during the build must not count as built. Stores the payment mode of the last release
 * too, because the build deletes the file that holds the mode.
 */
export function rememberStart(): void {
  inputs = fingerprintInputs(process.cwd(), process.env)
  lastPaymentMode = readRelease(resolve('public'))?.paymentMode
}

/** Gives the fingerprint of this build's inputs. */
export function inputsOfThisBuild(): string {
  return inputs
}

/** Gives the payment mode of the last release; undefined when there was no release. */
export function paymentModeOfLastRelease(): PaymentMode | undefined {
  return lastPaymentMode
}
