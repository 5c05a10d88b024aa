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

const MESSAGES = `${DESK_API}messages/`
const MAILS = `${DESK_API}mails/`
const FilterSchema = Type.Object({ state: Type.Optional(MessageStateSchema) })
const MarkSchema = Type.Object({ state: GivenStateSchema }, { additionalProperties: false })

interface OfMail {
  Params: { id: string }
}

export function addMessageRoutes(desk: FastifyInstance, { database, hotel, now, wake }: DeskServices): void {
  const config = { permission: 'guests' } as const
  desk.get<{ Querystring: Static<typeof FilterSchema> }>(
    MESSAGES,
    {
      config,
      schema: { querystring: FilterSchema, response: { 200: Type.Array(DeskMessageSchema) } },
    },
    ({ query }) => listMessages(database, query.state),
  )
  desk.patch<{ Params: { id: string }; Body: Static<typeof MarkSchema> }>(
    `${MESSAGES}:id/`,
    { config, schema: { body: MarkSchema, response: { 200: DeskMessageSchema } } },
    ({ actor, params, body }) => setMessageState(database, actor, params.id, body.state, now()),
  )

  const mails = {
    config: { permission: 'guests' },
    schema: { response: { 200: Type.Array(DeskMailSchema) } },
  } as const
  const list = async () => listMails(database, await hotel(), now())
  desk.get(MAILS, mails, list)
  desk.get<OfMail>(
    `${MAILS}:id/`,
    { config, schema: { response: { 200: ReadMailSchema } } },
    async ({ params }) => readMail(database, params.id, await hotel()),
  )
  desk.post<OfMail>(`${MAILS}:id/retry/`, mails, async ({ actor, params }) => {
    await retryMail(database, actor, params.id, now())
    wake('mail')
    return list()
  })
  desk.post<OfMail>(`${MAILS}:id/send-again/`, mails, async ({ actor, params }) => {
    await resendMail(database, actor, params.id, now())
    wake('mail')
    return list()
  })
}
