import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from '@sinclair/typebox'
import { ErrorBodySchema } from '../../shared/contract'
import { hasBearerToken } from '../http/trusted-callers'
import { AppError } from '../http/errors'
import { forbidCaching } from '../http/fastify'
import { RATE_LIMITS } from '../http/limits'
import type { Builder } from './builder'

const REBUILD_PATH = '/api/rebuild/'

const ERRORS = { '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }

/** Adds the call that publishes the site, and parsers. It needs the token, and @fastify/rate-limit. */
export function addRebuildRoute(api: FastifyInstance, builder: Builder, token: string): void {
  const mayRebuild = (request: FastifyRequest) => hasBearerToken(request.raw, token)
  // Callers with the token are not limited, because triggers share builds.
  const config = { rateLimit: { ...RATE_LIMITS.wrongToken, allowList: mayRebuild } }
  // After the rate limit, which counts in onRequest, and before the body.
  const preParsing = async (request: FastifyRequest) => {
    if (mayRebuild(request)) return
    const headers = { 'www-authenticate': 'Bearer' }
    throw new AppError(401, 'unauthorized', 'This needs the token for rebuilds.', headers)
  }
  // Accepts and ignores any body. `parseAs` is needed for the server's body limit to apply.
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
  api.addHook('onRequest', forbidCaching)

  const triggered = Type.Object({ id: Type.String() })
  api.post(
    REBUILD_PATH,
    { config, preParsing, schema: { response: { 202: triggered, ...ERRORS } } },
    async (_request, reply) => {
      const { id } = builder.trigger('Published by another program (POST /api/rebuild/)')
      return reply.code(202).send({ id })
    },
  )
}
