import type { DeskMessage } from '../../../shared/desk/messages'
import type { Role } from '../../../shared/desk/roles'
import type { OutboxTable } from '../../db/schema'
import type { Actions, After, Change } from './words'

type OwnMails = Record<'mailed_daily' | 'mailed_at_once', boolean>
type Marked = Pick<DeskMessage, 'state'>
type Rows<Name extends string> = After<Record<Name, number>>

export const PEOPLE_ACTIONS = {
  'person.invited': (person, { after: { role } }: After<{ role: Role }>) =>
    `${person} was invited as ${role === 'desk' ? 'front desk' : role}.`,
  'person.invited_again': (person) => `${person} was invited again.`,
  'person.signed_in': () => 'Signed in at the desk.',
  'person.signed_out': () => 'Signed out of the desk.',
  'person.password_set': () => 'Chose a password.',
  'person.link_requested': () => 'A link for a new password was asked for by mail.',
  'person.email_changed': (person) => `${person}’s email address was changed.`,
  'person.mails_changed': (_person, { after: { mailed_daily, mailed_at_once } }: After<OwnMails>) =>
    `Chose mails about each day (${mailed_daily ? 'yes' : 'no'}) and at once about voids, refunds and low prices (${mailed_at_once ? 'yes' : 'no'}).`,
  'person.session_ended': (person) => `${person} was signed out on a device.`,
  'person.revoked': (person) => `${person}’s access to the desk was revoked.`,
  'guest.exported': (_guest, _facts: Rows<'payments' | 'messages'>) => 'A guest’s data were exported.',
  'guest.erased': (_guest, _facts: Rows<string>) => 'A guest’s data were erased.',
  'guest.old_erased': (_guest, { after }: Rows<'payments' | 'messages' | 'totals'>) =>
    `Names and addresses of ${after.payments} old payments and ${after.messages} old messages were erased, and ${after.totals} daily totals of the site.`,
  'message.marked': (_message, { before, after }: Change<Marked, Marked>) =>
    `A message was marked as ${after.state}; it was ${before.state}.`,
  'mail.sent_again': (_mail, { after }: After<Pick<OutboxTable, 'kind'> & { mail: string }>) =>
    `A mail was sent again: ${after.kind}.`,
} satisfies Actions<'person' | 'guest' | 'message' | 'mail'>
