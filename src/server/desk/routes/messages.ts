import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/api'
import {
  DeskMailSchema,
  DeskMessageSchema,
  GivenStateSchema,
  MessageStateSchema,
  ReadMailSchema,
} from '../../../shared/desk/messages'
import { listMessages, setMessageState } from '../../contact/desk-messages'
import { listMails, readMail, resendMail, retryMail } from '../../mail/mail-queue'
import type { DeskServices } from '../services'
import { type ById, optionsOf } from './options'

const MESSAGES = `${DESK_API}messages/`
const MAILS = `${DESK_API}mails/`
const FilterSchema = Type.Object({ state: Type.Optional(MessageStateSchema) })
const MarkSchema = Type.Object({ state: GivenStateSchema }, { additionalProperties: false })

export function addMessageRoutes(desk: FastifyInstance, { database, hotel, now, wake }: DeskServices): void {
  desk.get<{ Querystring: Static<typeof FilterSchema> }>(
    MESSAGES,
    optionsOf('guests', Type.Array(DeskMessageSchema), { querystring: FilterSchema }),
    ({ query }) => listMessages(database, query.state),
  )
  desk.patch<ById & { Body: Static<typeof MarkSchema> }>(
    `${MESSAGES}:id/`,
    optionsOf('guests', DeskMessageSchema, { body: MarkSchema }),
    ({ actor, params, body }) => setMessageState(database, actor, params.id, body.state, now()),
  )

  const mails = optionsOf('guests', Type.Array(DeskMailSchema))
  const list = async () => listMails(database, await hotel(), now())
  desk.get(MAILS, mails, list)
  desk.get<ById>(`${MAILS}:id/`, optionsOf('guests', ReadMailSchema), async ({ params }) =>
    readMail(database, params.id, await hotel()),
  )
  for (const [step, work] of [
    ['retry', retryMail],
    ['send-again', resendMail],
  ] as const) {
    desk.post<ById>(`${MAILS}:id/${step}/`, mails, async ({ actor, params }) => {
      await work(database, actor, params.id, now())
      wake('mail')
      return list()
    })
  }
}
