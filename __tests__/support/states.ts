import { bookingStates } from './states/booking'
import { homeStates } from './states/home'
import { forcedColourStates, printStates, scriptlessStates } from './states/media'
import { pageStates } from './states/pages'
import { roomStates } from './states/room'
import { roomsStates } from './states/rooms'
import type { State } from './states/state'

const screenStates: readonly State[] = [
  ...homeStates,
  ...roomsStates,
  ...roomStates,
  ...bookingStates,
  ...pageStates,
]

/** Every page and state of the site, for whoever looks at all of them. */
export const STATES: readonly State[] = [
  ...screenStates,
  ...forcedColourStates,
  ...printStates,
  ...scriptlessStates,
]

/** Those that differ in their elements, as most browsers show them. */
export const SCREEN_STATES = screenStates.filter(({ isSameElsewhere }) => !isSameElsewhere)

/** Gives the state of this name. */
export function stateNamed(name: string): State {
  const state = STATES.find((candidate) => candidate.name === name)
  if (!state) throw new Error(`There is no state called ${name}`)
  return state
}
