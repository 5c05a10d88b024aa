import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { DESK_API } from '../../shared/desk/api'
import {
  type AnswerOf,
  type BodyOf,
  type CallName,
  CALLS,
  type ParamsOf,
  type QueryOf,
} from '../../shared/desk/calls'
import type { Call } from '../../shared/desk/schema-parts'
import { acceptPictures } from './picture-bodies'

export type Handler<Name extends CallName> = (
  request: FastifyRequest<{ Params: ParamsOf<Name>; Querystring: QueryOf<Name>; Body: BodyOf<Name> }>,
  reply: FastifyReply,
) => AnswerOf<Name> | Promise<AnswerOf<Name>>

type Options = Pick<RouteShorthandOptions, 'bodyLimit' | 'logLevel'>

export type Handlers = {
  [Name in CallName]: Handler<Name> | (Options & { handler: Handler<Name> })
}

type AnyHandler = (request: FastifyRequest, reply: FastifyReply) => unknown

export async function serveCalls(desk: FastifyInstance, handlers: Handlers): Promise<void> {
  // Safe: Handlers ties each handler to the schemas of its call, which Fastify checks.
  const routes = handlers as Record<string, AnyHandler | (Options & { handler: AnyHandler })>
  const add = (scope: FastifyInstance, [name, { permission, body, query, answer }]: [string, Call]) => {
    const [method = '', path = ''] = name.split(' ')
    const route = routes[name]
    const { handler, ...options } = typeof route === 'object' ? route : { handler: route }
    scope.route({
      method,
      url: DESK_API + path,
      config: { permission },
      schema: { ...(body && { body }), ...(query && { querystring: query }), response: { '2xx': answer } },
      ...options,
      handler: async (request, reply) => (await handler?.(request, reply)) ?? reply.code(204).send(),
    })
  }
  const calls = Object.entries<Call>(CALLS)
  for (const call of calls.filter(([, { takesPicture }]) => !takesPicture)) add(desk, call)
  // In a scope of their own: no other call accepts such bodies.
  await desk.register(async (scope) => {
    acceptPictures(scope)
    for (const call of calls.filter(([, { takesPicture }]) => takesPicture)) add(scope, call)
  })
}
