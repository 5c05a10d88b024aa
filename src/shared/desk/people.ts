import { type Static, Type } from '@sinclair/typebox'
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits'
import { MaybeMoment, Moment, oneOf } from './schema-parts'

const RoleSchema = oneOf('desk', 'marketing', 'owner')

/** POST /api/desk/sign-in/: the token of a link that works once. The answer is that of /api/desk/me/. */
export const SignInSchema = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
)

/** GET /api/desk/me/: the person who is signed in. */
export const MeSchema = Type.Object({
  name: Type.String(),
  role: RoleSchema,
  hotel: Type.String(),
  /** Origin of the public site, for links to its pages; '' when it is not known. */
  site: Type.String(),
  isRehearsal: Type.Boolean(),
})
export type Me = Static<typeof MeSchema>

export const DeskPersonSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: RoleSchema,
  created_at: Moment,
  last_seen_at: MaybeMoment,
  revoked_at: MaybeMoment,
})
export type DeskPerson = Static<typeof DeskPersonSchema>

/** POST /api/desk/people/. */
export const InviteSchema = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH }), role: RoleSchema },
  { additionalProperties: false },
)
export const InvitedSchema = Type.Object({
  person: DeskPersonSchema,
  link: Type.String(),
  expires_at: Moment,
})
export type Invited = Static<typeof InvitedSchema>

/** POST /api/desk/person/export/ and /erase/. */
export const PersonEmailSchema = Type.Object(
  { email: Type.String({ minLength: 3, maxLength: EMAIL_MAX_LENGTH }) },
  { additionalProperties: false },
)
/** Number of erased rows of each kind, and erased files outside the database. */
export const ErasedSchema = Type.Object({
  rows: Type.Record(Type.String(), Type.Integer()),
  files: Type.Array(Type.String()),
})
export type Erased = Static<typeof ErasedSchema>
