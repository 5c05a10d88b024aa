import { type Static, Type } from '@sinclair/typebox'
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '../limits'
import { bodyOf, type Calls, Kobo, MaybeMoment, MaybeText, Moment, Nothing, oneOf } from './schema-parts'

const RoleSchema = oneOf('desk', 'housekeeping', 'marketing', 'owner')
/** A name or an email address. */
const Who = Type.String({ minLength: 1, maxLength: EMAIL_MAX_LENGTH })
const Token = Type.String({ minLength: 1, maxLength: 200 })
const Password = Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH })
const Email = Type.String({ minLength: 3, maxLength: EMAIL_MAX_LENGTH, format: 'html-email' })

const LinkOwnerSchema = Type.Object({
  name: Type.String(),
  /** False for the terminal's link, which signs in without choosing a password. */
  sets_password: Type.Boolean(),
})

const DeskSessionSchema = Type.Object({
  id: Type.String(),
  device: Type.String(),
  last_seen_at: Moment,
  is_current: Type.Boolean(),
})
export type DeskSession = Static<typeof DeskSessionSchema>

const MeSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: RoleSchema,
  hotel: Type.String(),
  /** Origin of the public site, for links to its pages; '' when it is not known. */
  site: Type.String(),
  is_rehearsal: Type.Boolean(),
  leave_by: Type.String(),
  held_until: Type.String(),
  /** The price list of extras. */
  extras: Type.Array(Type.Object({ name: Type.String(), price_kobo: Kobo })),
})
export type Me = Static<typeof MeSchema>

const DeskPersonSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: RoleSchema,
  email: MaybeText,
  has_password: Type.Boolean(),
  created_at: Moment,
  last_seen_at: MaybeMoment,
  revoked_at: MaybeMoment,
})
export type DeskPerson = Static<typeof DeskPersonSchema>

const InvitedSchema = Type.Object({
  person: DeskPersonSchema,
  link: Type.String(),
  expires_at: Moment,
})
export type Invited = Static<typeof InvitedSchema>

const ErasedSchema = Type.Object({
  rows: Type.Record(Type.String(), Type.Integer()),
  files: Type.Array(Type.String()),
})
export type Erased = Static<typeof ErasedSchema>
const CountedPersonSchema = Type.Object({ ...ErasedSchema.properties, obstacle: MaybeText })
export type CountedPerson = Static<typeof CountedPersonSchema>

export const SESSION_CALLS = {
  'POST sign-in/': { permission: 'nobody', body: bodyOf({ who: Who, password: Password }), answer: MeSchema },
  'POST link/': { permission: 'nobody', body: bodyOf({ token: Token }), answer: LinkOwnerSchema },
  'POST link/use/': {
    permission: 'nobody',
    body: bodyOf({ token: Token, password: Type.Optional(Password) }),
    answer: MeSchema,
  },
  /** Mails a sign-in link. The answer never says whether the person exists. */
  'POST forgotten/': { permission: 'nobody', body: bodyOf({ who: Who }), answer: Nothing },
  'POST sign-out/': { permission: 'view', answer: Nothing },
  'GET me/': { permission: 'view', answer: MeSchema },
  'GET sessions/': { permission: 'view', answer: Type.Array(DeskSessionSchema) },
  'POST sessions/:session/end/': { permission: 'view', answer: Nothing },
} satisfies Calls

const OwnMailsSchema = Type.Object({
  email: MaybeText,
  mailed_daily: Type.Boolean(),
  mailed_at_once: Type.Boolean(),
})
export type OwnMails = Static<typeof OwnMailsSchema>

const GuestSchema = bodyOf({ email: Email })

export const PEOPLE_CALLS = {
  'GET own-mails/': { permission: 'administration', answer: OwnMailsSchema },
  'PUT own-mails/': {
    permission: 'administration',
    body: bodyOf({ mailed_daily: Type.Boolean(), mailed_at_once: Type.Boolean() }),
    answer: Nothing,
  },
  'GET people/': { permission: 'administration', answer: Type.Array(DeskPersonSchema) },
  'POST people/': {
    permission: 'administration',
    body: bodyOf({
      name: Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH, format: 'one-line' }),
      role: RoleSchema,
      email: Type.Optional(Email),
    }),
    answer: InvitedSchema,
  },
  'POST people/:id/invite/': { permission: 'administration', answer: InvitedSchema },
  'POST people/:id/revoke/': { permission: 'administration', answer: Nothing },
  /** Without an address, removes the former one. */
  'PUT people/:id/email/': {
    permission: 'administration',
    body: bodyOf({ email: Type.Optional(Email) }),
    answer: Nothing,
  },
  'GET people/:id/sessions/': { permission: 'administration', answer: Type.Array(DeskSessionSchema) },
  'POST people/:id/sessions/:session/end/': { permission: 'administration', answer: Nothing },
  'POST person/export/': { permission: 'administration', body: GuestSchema, answer: Type.Unknown() },
  'POST person/count/': { permission: 'administration', body: GuestSchema, answer: CountedPersonSchema },
  'POST person/erase/': { permission: 'administration', body: GuestSchema, answer: ErasedSchema },
} satisfies Calls
