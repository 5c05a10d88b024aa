import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { ErrorBodySchema } from '../../../shared/contract'
import { DeskMessageSchema, GivenStateSchema, MessageStateSchema } from '../../../shared/desk/messages'
import { DESK_API } from '../../../shared/desk/paths'
import { listMessages, setMessageState } from '../../contact/desk-messages'
import type { DeskServices } from '../services'

const MESSAGES = `${DESK_API}messages/`
const config = { permission: 'messages' } as const
const response = { 200: DeskMessageSchema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }
const FilterSchema = Type.Object({ state: Type.Optional(MessageStateSchema) })
const MarkSchema = Type.Object({ state: GivenStateSchema }, { additionalProperties: false })

/** Adds the calls about guests' messages: list them, by state if asked, and mark one. */
export function addMessageRoutes(desk: FastifyInstance, { database, now }: DeskServices): void {
  desk.get<{ Querystring: Static<typeof FilterSchema> }>(
    MESSAGES,
    {
      config,
      schema: { querystring: FilterSchema, response: { ...response, 200: Type.Array(DeskMessageSchema) } },
    },
    ({ query }) => listMessages(database, query.state),
  )
  desk.patch<{ Params: { id: string }; Body: Static<typeof MarkSchema> }>(
    `${MESSAGES}:id/`,
    { config, schema: { body: MarkSchema, response } },
    ({ actor, params, body }) => setMessageState(database, actor, params.id, body.state, now()),
  )
}
