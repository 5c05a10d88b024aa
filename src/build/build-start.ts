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

/** Returns the fingerprint of this build's inputs. */
export function recordedInputs(): string {
  return inputs
}

/** Stores what `digestRoomList` gave for the room list of this build. */
export function recordRoomList(digest: string | undefined): void {
  rooms = digest
}

/** Returns the digest of this build's room list; undefined when no list was read. */
export function recordedRoomList(): string | undefined {
  return rooms
}

/** The first call of a build in each of its processes. */
export const onPluginInit: GatsbyNode['onPluginInit'] = ({ reporter }) => {
  registerBuildErrors(reporter)
  recordInputs()
}
