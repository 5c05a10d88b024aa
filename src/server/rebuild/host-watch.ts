import { ROOMS_PATH } from '../../shared/paths'
import { downloadRooms } from '../rooms/download'
import { digestRoomList } from '../rooms/list-digest'
import { type AutomaticOptions, lookAgainAndAgain, type Watch } from './automatic'

export interface HostWatchOptions extends AutomaticOptions {
  /** URL of the remote API's host, without a trailing slash. */
  apiHost: string
  /** Pause between two looks. */
  everyMs: number
}

const TIMEOUT_MS = 15_000

/**
 * Triggers when the rooms of the remote host are not those that the live release was built from. A list that
 * was triggered once is not triggered again until the live release was right in between.
 */
export function watchHost(options: HostWatchOptions): Watch {
  const { apiHost, everyMs, live, trigger, onFailure } = options
  const url = `${apiHost}${ROOMS_PATH}`
  let triggered = ''

  async function look(): Promise<void> {
    const rooms = digestRoomList(await downloadRooms(url, TIMEOUT_MS))
    if (rooms === undefined) throw new Error(`${url} answered something that is no list of rooms`)
    const release = await live()
    if (release === undefined) return
    if (rooms === release.description.rooms) {
      triggered = ''
      return
    }
    if (rooms === triggered) return
    triggered = rooms
    trigger(`the rooms of ${apiHost} have changed`)
  }

  return lookAgainAndAgain(look, { everyMs, onFailure })
}
