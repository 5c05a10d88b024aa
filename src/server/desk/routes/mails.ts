import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { ErrorBodySchema } from '../../../shared/contract'
import { DeskMailSchema } from '../../../shared/desk/messages'
import { DESK_API } from '../../../shared/desk/paths'
import type { Hotel } from '../../mail/hotel'
import { listMails, retryMail, resendMail } from '../../mail/mail-queue'
import type { DeskServices } from '../services'

const MAILS = `${DESK_API}mails/`
const config = { permission: 'mail' } as const
const response = { 200: Type.Array(DeskMailSchema), '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }

interface OfMail {
  Params: { id: string }
}

/**
 * Adds the calls about mails: list them, try one again now, send one once more. All answer with the list.
 * `hotel` gives what the mails say of the hotel at this moment.
 */
export function addMailRoutes(
  desk: FastifyInstance,
  { database, now, wake, hotel }: DeskServices & { hotel: () => Promise<Hotel> },
): void {
  const list = async () => listMails(database, await hotel(), now())
  desk.get(MAILS, { config, schema: { response } }, list)
  desk.post<OfMail>(`${MAILS}:id/retry/`, { config, schema: { response } }, async ({ actor, params }) => {
    await retryMail(database, actor, params.id, now())
    wake('mail')
    return list()
  })
  desk.post<OfMail>(
    `${MAILS}:id/send-again/`,
    { config, schema: { response } },
    async ({ actor, params }) => {
      await resendMail(database, actor, params.id, now())
      wake('mail')
      return list()
    },
  )
}
