import { digestContent, signContent } from '../releases/content-digest'
import { type AutomaticOptions, createSettling, lookAgainAndAgain, type Watch } from './automatic'

export interface ContentWatchOptions extends Omit<AutomaticOptions, 'noteChoice'> {
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

/**
 * Triggers when content/ is not what the live release was built from: at the start, and after each change. A
 * content/ that was triggered once is not triggered again, and one that stood there when somebody chose the
 * live release by hand is not either. Looks at names, sizes and times, because network folders and
 * containers send no notice of a change.
 */
export function watchContent({
  contentDir,
  live,
  readChoice,
  trigger,
  isBusy,
  everyMs = EVERY_MS,
  settleMs = SETTLE_MS,
}: ContentWatchOptions): Watch {
  const hasSettled = createSettling(settleMs, isBusy)
  let triggered = ''

  async function look(): Promise<void> {
    if (hasSettled(await signContent(contentDir))) await compare()
  }

  async function compare(): Promise<void> {
    const release = await live()
    if (release === undefined) return
    const content = await digestContent(contentDir)
    if (content === triggered || content === (await digestContent(release.contentDir))) return
    const choice = await readChoice()
    if (choice?.release === release.id && choice.content === content) return
    triggered = content
    trigger('content/ has changed')
  }

  // A file is gone while it is read, or the folder is away: the next look tells.
  return lookAgainAndAgain(look, everyMs, () => undefined)
}
