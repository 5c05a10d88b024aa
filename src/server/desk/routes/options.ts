import type { TSchema } from '@sinclair/typebox'
import type { Permission } from '../../../shared/desk/roles'

/** A call about a row, whose id is in the path. */
export interface ById {
  Params: { id: string }
}

/** Returns the options of a call: who may use it, the schema of its answer, and those of what it takes. */
export function optionsOf(
  permission: Permission | 'nobody',
  answer: TSchema,
  takes: { body?: TSchema; querystring?: TSchema } = {},
) {
  return { config: { permission }, schema: { ...takes, response: { '2xx': answer } } }
}
