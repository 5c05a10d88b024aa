import type { FastifyRequest } from 'fastify'
import { TRAP_FIELD } from '../../shared/contact-form'
import type { ContactMessage } from '../../shared/contract'
import type { MessageTable } from '../db/schema'

/** What robots leave behind, and few guests write. */
const LINK = /https?:|www\.|<a\s|\[url/i

export interface Doubt {
  /** What the desk reads beside the message. Null for a message from a form of ours. */
  doubt: MessageTable['doubt']
  /** True for what is probably spam, and is not mailed. */
  isDoubtful: boolean
}

/** A message that comes from no page of ours is only marked: a client of the contract has no page. */
export function findDoubt(
  { headers, hostname, body }: FastifyRequest<{ Body: ContactMessage & { [TRAP_FIELD]?: unknown } }>,
  siteUrl: string | undefined,
): Doubt {
  const { name, message, [TRAP_FIELD]: trap } = body
  if (trap !== undefined && trap !== null && trap !== '') return { doubt: 'trap', isDoubtful: true }
  const sender = headers.origin ?? headers.referer ?? ''
  const page = URL.canParse(sender) ? new URL(sender) : undefined
  if (page && (page.hostname === hostname || page.origin === siteUrl)) {
    return { doubt: null, isDoubtful: false }
  }
  return { doubt: 'no_form', isDoubtful: LINK.test(`${name} ${message}`) }
}
