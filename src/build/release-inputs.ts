import { fingerprintInputs } from '../server/site/release'

let inputs = ''

/** Takes the fingerprint of what this build reads, before it reads: what is edited meanwhile must not pass for built. */
export function rememberInputs(): void {
  inputs = fingerprintInputs(process.cwd(), process.env)
}

/** Gives the fingerprint that was taken when this build began. */
export function inputsOfThisBuild(): string {
  return inputs
}
