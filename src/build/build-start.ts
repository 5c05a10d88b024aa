import { fingerprintInputs } from '../server/releases/inputs'

let inputs = ''

/**
 * To be called before a build reads or writes anything. Stores the fingerprint of the build's inputs: a file
 * that is edited during the build must not count as built.
 */
export function rememberStart(): void {
  inputs = fingerprintInputs(process.cwd(), process.env)
}

/** Gives the fingerprint of this build's inputs. */
export function inputsOfThisBuild(): string {
  return inputs
}
