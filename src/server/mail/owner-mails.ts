import type { Kysely } from 'kysely'
import type { MoneySheet, Night } from '../../shared/desk/money'
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
import { mailOwners, type OwnerAct } from './owners'
import { toGuest, withDeskLink } from './wording'

const ACTS: Record<OwnerAct['act'], (of: { sum: string; due: string }) => [subject: string, words: string]> =
  {
    void: ({ sum }) => ['An entry was voided', `voided ${sum}`],
    refund: ({ sum, due }) => [
      'More was given back than the rule gives',
      `gave back ${sum}, where the hotel’s rule gives ${due},`,
    ],
    price: ({ sum, due }) => [
      'Nights were sold far below their price',
      `sold nights for ${sum} in place of ${due}`,
    ],
  }

function ownerAct({ act, who, code, kobo, due_kobo }: OwnerAct, hotel: Hotel) {
  const [subject, words] = ACTS[act]({ sum: formatKobo(kobo), due: formatKobo(due_kobo) })
  const screen = `/desk/bookings/${code}`
  return { subject, screen, parts: [`${who} ${words} in booking ${code} of ${hotel.name}.`, CHOICE] }
}

const CHOICE = 'You choose at the desk, under your name, of what you are told.'

/** Stores the mail about the business day that has ended for each owner, once, in the morning. */
export async function writeOwnerMails(database: Kysely<Database>, now: Date): Promise<void> {
  if (!isMorning(now)) return
  const day = dayAfter(businessDay(now.toISOString()), -1)
  await inTransaction(database, (trx) =>
    mailOwners(trx, { kind: 'owner-day', about: day, payload: { day } }, now, 'mailed_daily'),
  )
}

/** The money of a business day and the night that began on it. */
export interface DayForOwners extends Pick<MoneySheet, 'lines' | 'by_method'>, Pick<Night, 'verdict'> {
  night: Night['lines']
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
    toList(
      'To look at',
      night.flatMap(({ room_name, mark }) => (mark === null ? [] : [`${room_name}: ${mark}`])),
    ),
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

/** Writes to an owner; undefined for one without an address or access by now. */
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
      const [kobo, due_kobo] = [Number(payload['kobo']), Number(payload['due_kobo'])]
      const act = idIn(payload, 'act')
      if (act !== 'void' && act !== 'refund' && act !== 'price') throw new MailFailure('EPAYLOAD')
      return ownerAct({ act, who: idIn(payload, 'who'), code: idIn(payload, 'code'), kobo, due_kobo }, hotel)
    }),
  },
} as const
