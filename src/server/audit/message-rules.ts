import type { Books, MessageEntry } from './repository'
import type { Violation } from './violation'

/**
 * Gives what is wrong with the mails about guests' messages: each has one of its own or is in the digest of
 * an hour, and not both. A doubtful message needs none, and neither does one whose doubt a person has taken
 * away.
 */
export function checkMessages({ messages, mails }: Books): Violation[] {
  const keys = new Set(mails.map(({ dedupe_key }) => dedupe_key))
  return messages.flatMap((message): Violation[] => {
    const own = `contact-message:${message.id}`
    const isInDigest = message.digest_hour !== null && keys.has(`contact-digest:${message.digest_hour}`)
    if (keys.has(own) && isInDigest) {
      return [{ rule: 'mail-twice', about: own, problem: 'a mail of its own, and a place in a digest' }]
    }
    if (keys.has(own) || isInDigest || !isNew(message)) return []
    return [{ rule: 'mail-missing', about: `message ${message.id}`, problem: 'no mail to the desk' }]
  })
}

/** True for a message that the desk must be told of, and that nobody has handled. */
function isNew({ state, state_at, doubt }: MessageEntry): boolean {
  return state === 'open' && state_at === null && doubt === null
}
