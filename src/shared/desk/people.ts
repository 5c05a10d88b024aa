import { type Static, Type } from '@sinclair/typebox'
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '../limits'
import { bodyOf, MaybeMoment, MaybeText, Moment, oneOf } from './schema-parts'

const RoleSchema = oneOf('desk', 'housekeeping', 'marketing', 'owner')
/** A name or an e-mail address. */
const Who = Type.String({ minLength: 1, maxLength: EMAIL_MAX_LENGTH })
const Token = Type.String({ minLength: 1, maxLength: 200 })
const Password = Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH })
const Email = Type.String({ minLength: 3, maxLength: EMAIL_MAX_LENGTH })

/** POST /api/desk/sign-in/. The answer is that of /api/desk/me/. */
export const SignInSchema = bodyOf({ who: Who, password: Password })

/** POST /api/desk/link/: whose a link is, before it is used. */
export const LinkSchema = bodyOf({ token: Token })
export const LinkOwnerSchema = Type.Object({
  name: Type.String(),
  /** False for a link of the terminal, which signs in without choosing a password. */
  sets_password: Type.Boolean(),
})
export type LinkOwner = Static<typeof LinkOwnerSchema>

/** POST /api/desk/link/use/: signs in with a link that works once. The answer is that of /api/desk/me/. */
export const UseLinkSchema = bodyOf({ token: Token, password: Type.Optional(Password) })

/** POST /api/desk/forgotten/: asks for a link by mail. The answer never says whether there is such a person. */
export const ForgottenSchema = bodyOf({ who: Who })

/** A sign-in on a device. */
export const DeskSessionSchema = Type.Object({
  id: Type.String(),
  /** Null for a session of an earlier version. */
  device: MaybeText,
  last_seen_at: Moment,
  /** True for the session that asks. */
  is_current: Type.Boolean(),
})
export type DeskSession = Static<typeof DeskSessionSchema>

/** GET /api/desk/me/: the person who is signed in. */
export const MeSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: RoleSchema,
  hotel: Type.String(),
  /** Origin of the public site, for links to its pages; '' when it is not known. */
  site: Type.String(),
  isRehearsal: Type.Boolean(),
  /** The hour of check-out at the hotel, such as "12:00". */
  leave_by: Type.String(),
})
export type Me = Static<typeof MeSchema>

export const DeskPersonSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: RoleSchema,
  email: MaybeText,
  /** False until the person has used a link to choose one. */
  has_password: Type.Boolean(),
  created_at: Moment,
  last_seen_at: MaybeMoment,
  revoked_at: MaybeMoment,
})
export type DeskPerson = Static<typeof DeskPersonSchema>

/** POST /api/desk/people/. */
export const InviteSchema = bodyOf({
  name: Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH }),
  role: RoleSchema,
  email: Type.Optional(Email),
})
/** PUT /api/desk/people/{id}/email/; without an address, it removes the former one. */
export const ChangeEmailSchema = bodyOf({ email: Type.Optional(Email) })
export const InvitedSchema = Type.Object({
  person: DeskPersonSchema,
  link: Type.String(),
  expires_at: Moment,
})
export type Invited = Static<typeof InvitedSchema>

/** POST /api/desk/person/export/, /count/, which answers what would be erased, and /erase/. */
export const PersonEmailSchema = bodyOf({ email: Email })
/** Number of erased rows of each kind, and erased files outside the database. */
export const ErasedSchema = Type.Object({
  rows: Type.Record(Type.String(), Type.Integer()),
  files: Type.Array(Type.String()),
})
export type Erased = Static<typeof ErasedSchema>
/** What would be erased, and why it cannot be erased yet. */
export const CountedPersonSchema = Type.Object({ ...ErasedSchema.properties, obstacle: MaybeText })
export type CountedPerson = Static<typeof CountedPersonSchema>
