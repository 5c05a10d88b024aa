import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/paths'
import { ErasedSchema, PersonEmailSchema } from '../../../shared/desk/people'
import { tidyBody } from '../../http/validation'
import { erasePerson } from '../../privacy/erase-person'
import { exportPerson } from '../../privacy/export-person'
import type { DoorServices } from '../services'

interface OfPerson {
  Body: Static<typeof PersonEmailSchema>
}

/** Adds the calls about all that is kept of a guest: export it, erase it. */
export function addPersonRoutes(desk: FastifyInstance, { database, dataDir, now }: DoorServices): void {
  const config = { permission: 'privacy' } as const

  desk.post<OfPerson>(
    `${DESK_API}person/export/`,
    {
      config,
      preValidation: tidyBody,
      schema: { body: PersonEmailSchema, response: { 200: Type.Unknown() } },
    },
    ({ body, actor }) => exportPerson(database, actor, body.email, now()),
  )
  desk.post<OfPerson>(
    `${DESK_API}person/erase/`,
    { config, preValidation: tidyBody, schema: { body: PersonEmailSchema, response: { 200: ErasedSchema } } },
    ({ body, actor }) => erasePerson({ database, dataDir }, actor, body.email, now()),
  )
}
