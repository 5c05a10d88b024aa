import type { GatsbyNode } from 'gatsby'
import { fingerprintInputs } from '../server/releases/inputs'
import { registerBuildErrors } from './errors'

let inputs = ''
let rooms: string | undefined

/**
 * Records the fingerprint of the build's inputs, before the build reads or writes anything: a file that is edited
 * during the build must not count as built.
 */
function recordInputs(): void {
  inputs = fingerprintInputs(process.cwd(), process.env)
}

export function recordedInputs(): string {
  return inputs
}

/** Records the digest of this build's room list. */
export function recordRoomList(digest: string | undefined): void {
  rooms = digest
}

/** Returns the digest of this build's room list; undefined when no list was read. */
export function recordedRoomList(): string | undefined {
  return rooms
}

/** Gatsby calls it first, in each process of a build. */
export const onPluginInit: GatsbyNode['onPluginInit'] = ({ reporter }) => {
  registerBuildErrors(reporter)
  recordInputs()
}
