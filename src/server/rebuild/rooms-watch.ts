import type { StoredRelease } from '../releases/store'
import { type AutomaticOptions, createSettling, lookAgainAndAgain, type Watch } from './automatic'

export interface RoomsWatchOptions extends AutomaticOptions {
  /** Gives what `digestRoomList` gives for the rooms of the books. */
  digest: () => Promise<string>
  /** True while a build runs: what it makes live is to be compared, and not what it replaces. */
  isBusy: () => boolean
  /** Pause between two looks. */
  everyMs?: number
  /** For how long nothing may have changed before a change counts: a release is taken over in that time. */
  settleMs?: number
}

const EVERY_MS = 1_000
const SETTLE_MS = 2_000
/** The books may be busy for a moment: the next look tells. */
const TOLD_AFTER = 3

/**
 * Triggers when the rooms of the books are not those that the live release shows: at the start, and after
 * each change, whoever has made it. Rooms that were triggered once are not triggered again, until the pages
 * show what the books say.
 */
export function watchRooms({
  digest,
  live,
  trigger,
  onFailure,
  isBusy,
  everyMs = EVERY_MS,
  settleMs = SETTLE_MS,
}: RoomsWatchOptions): Watch {
  const settling = createSettling(settleMs, isBusy)
  let triggered = ''

  async function look(): Promise<void> {
    const release = await live()
    if (release === undefined) return
    const rooms = await digest()
    if (!settling.hasSettled(`${release.id} ${rooms}`)) return
    await compare(release, rooms)
    settling.isDealtWith()
  }

  async function compare({ description }: StoredRelease, rooms: string): Promise<void> {
    if (rooms === description.rooms) {
      triggered = ''
      return
    }
    if (rooms === triggered) return
    triggered = rooms
    trigger('the rooms have changed at the desk')
  }

  return lookAgainAndAgain(look, { everyMs, onFailure, toldAfter: TOLD_AFTER })
}
