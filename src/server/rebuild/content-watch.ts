import { digestContent, digestReleased, signContent } from '../releases/content-digest'
import type { StoredRelease } from '../releases/store'
import { type AutomaticOptions, createSettling, lookAgainAndAgain, type Watch } from './automatic'

export interface ContentWatchOptions extends AutomaticOptions {
  /** Absolute folder of content/. */
  contentDir: string
  /** True while a build runs: what it makes live is to be compared, and not what it replaces. */
  isBusy: () => boolean
  /** Pause between two looks. */
  everyMs?: number
  /** For how long nothing may have changed before a change counts: saving may take several steps. */
  settleMs?: number
}

const EVERY_MS = 1_000
const SETTLE_MS = 2_000
/** A file may be gone while it is read: the next look tells. */
const TOLD_AFTER = 3

/**
 * Triggers when content/ is not what the live release was built from: at the start, and after each change. A
 * content/ that was triggered once is not triggered again until the live release was right in between. Looks at names, sizes and
 * times, because network folders and containers send no notice of a change.
 */
export function watchContent({
  contentDir,
  live,
  trigger,
  onFailure,
  isBusy,
  everyMs = EVERY_MS,
  settleMs = SETTLE_MS,
}: ContentWatchOptions): Watch {
  const settling = createSettling(settleMs, isBusy)
  let triggered = ''

  async function look(): Promise<void> {
    if (!settling.hasSettled(await signContent(contentDir))) return
    const release = await live()
    if (release === undefined) return
    await compare(release)
    settling.isDealtWith()
  }

  async function compare(release: StoredRelease): Promise<void> {
    const content = await digestContent(contentDir)
    if (content === (await digestReleased(release.contentDir))) {
      triggered = ''
      return
    }
    if (content === triggered) return
    triggered = content
    trigger('content/ has changed')
  }

  return lookAgainAndAgain(look, { everyMs, onFailure, toldAfter: TOLD_AFTER })
}
