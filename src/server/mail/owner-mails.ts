import type { Kysely } from 'kysely'
import type { MoneySheet } from '../../shared/desk/money'
import { dayInWords } from '../../shared/day-in-words'
import { formatKobo } from '../../shared/money'
import { METHOD_WORDS } from '../../shared/payment-channels'
import { businessDay, dayAfter } from '../../shared/stay'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { Hotel } from '../hotel/hotel'
import { findDeskPerson, idIn, type Payload } from './facts'
import { type Draft, MailFailure, type Part } from './mail'
import { isMorning, toList } from './desk-mails'
import { mailOwners } from './owners'
import { toGuest, withDeskLink } from './wording'

const SUBJECTS = new Map([
  ['void', 'An entry was voided'],
  ['refund', 'More was given back than the rule gives'],
  ['shortened', 'Money was given back after nights were taken off'],
  ['price', 'Nights were sold far below their price'],
  ['bed', 'Housekeeping found what the books do not say'],
  ['cash', 'Counted cash differs from the books'],
])

const CHOICE = 'Under your name at the desk you choose which of these mails you get.'

export async function writeOwnerMails(database: Kysely<Database>, now: Date): Promise<void> {
  if (!isMorning(now)) return
  const day = dayAfter(businessDay(now.toISOString()), -1)
  await inTransaction(database, (trx) =>
    mailOwners(trx, { kind: 'owner-day', about: day, payload: { day } }, now, 'mailed_daily'),
  )
}

export interface DayForOwners extends Pick<MoneySheet, 'lines' | 'by_method'> {
  verdict: string
  night: readonly { room_name: string; mark: string | null }[]
}

function ownerDay({ lines, by_method, night, verdict }: DayForOwners, day: string) {
  const sum = formatKobo(by_method.reduce((kobo, { kept_kobo }) => kobo + kept_kobo, 0))
  const linesOf = (kind: MoneySheet['lines'][number]['kind']) =>
    lines
      .filter((line) => line.kind === kind)
      .map(({ amount_kobo, method, code, who, reference }) =>
        [formatKobo(amount_kobo), METHOD_WORDS[method], code, who, reference].filter(Boolean).join(', '),
      )
  const parts: Part[] = [
    toList(
      `Kept: ${sum}. By method`,
      by_method.map(({ method, kept_kobo }) => `${METHOD_WORDS[method]}: ${formatKobo(kept_kobo)}`),
    ),
    toList('Voids', linesOf('void')),
    toList('Given back', linesOf('refund')),
    verdict,
    toList('To look at', [
      ...night.flatMap(({ room_name, mark }) => (mark === null ? [] : [`${room_name}: ${mark}`])),
      ...lines.flatMap(({ code, reference, slip_of }) =>
        slip_of === undefined
          ? []
          : [`${code}: its slip ${reference} is in an earlier payment, of ${slip_of}.`],
      ),
    ]),
    CHOICE,
  ]
  return { subject: `The money and the night of ${dayInWords(day)}`, screen: '/desk/money/night', parts }
}

interface Source {
  database: Kysely<Database>
  payload: Payload
  hotel: Hotel
  sources: { readDay?: ((day: string) => Promise<DayForOwners>) | undefined }
}

/** Addresses a mail to an owner. Returns undefined when the owner has no address or access any more. */
function toOwner(write: (source: Source) => Promise<Omit<Draft, 'to'> & { screen: string }>) {
  return async (source: Source): Promise<Draft | undefined> => {
    const { database, payload, hotel } = source
    const owner = await findDeskPerson(database, idIn(payload, 'personId'))
    if (!owner?.email) return undefined
    const draft = await write(source)
    return withDeskLink({ ...draft, to: toGuest(owner.email, owner.name) }, draft.screen, hotel)
  }
}

export const OWNER_MAILS = {
  'owner-day': {
    audience: 'person',
    compose: toOwner(async ({ payload, sources: { readDay } }) => {
      if (readDay === undefined) throw new MailFailure('EKIND')
      const day = idIn(payload, 'day')
      return ownerDay(await readDay(day), day)
    }),
  },
  'owner-act': {
    audience: 'person',
    compose: toOwner(async ({ payload, hotel }) => {
      const [code, act] = [idIn(payload, 'code'), idIn(payload, 'act')]
      const place = act === 'cash' ? '/desk/money' : '/desk/money/night'
      return {
        subject: SUBJECTS.get(act) ?? hotel.name,
        screen: code === '' ? place : `/desk/bookings/${code}`,
        parts: [
          `${idIn(payload, 'who')} ${idIn(payload, 'what')}${code === '' ? '' : `, in booking ${code}`}.`,
          CHOICE,
        ],
      }
    }),
  },
} as const
