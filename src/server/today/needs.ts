import type { DeskBooking } from '../../shared/desk/bookings'
import type { Today } from '../../shared/desk/today'
import { clockInWords } from '../../shared/day-in-words'
import { hotelTime } from '../../shared/stay'
import { formatKobo } from '../../shared/money'
import type { OpenDispute } from '../disputes/repository'
import { CLOSED_FOR } from '../journal/actions/words'
import { toHotelTime } from '../mail/wording'
import type { Situation } from './situation'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Paystack's payments and refunds are read every five minutes. */
const SWEEP_OVERDUE_MS = 15 * MINUTE_MS
const LISTS = ['payments', 'refunds', 'disputes'] as const
/** A backup is made every six hours. */
const BACKUP_OVERDUE_MS = 2 * DAY_MS
const MESSAGE_WAITS_MS = 15 * MINUTE_MS

type Need = Today['needs_you'][number]

export function listNeeds(situation: Situation): Need[] {
  const { now, overdue, reviews, messages, mailsFailing, marks, keptSince } = situation
  const refunds = situation.refunds.filter(({ can_retry }) => can_retry)
  const { oldestAt } = situation.openPayments
  const nameless = situation.mailsRefused.filter(({ booking }) => booking === undefined)
  const isOlder = (at: string, ms: number) => now.getTime() - Date.parse(at) >= ms
  const byAge = messages.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
  const waiting = byAge.filter(({ created_at }) => isOlder(created_at, MESSAGE_WAITS_MS))
  const key = situation.machine['key-refused']
  const needs: (Need | false)[] = [
    key !== undefined && {
      what: `Paystack refuses the hotel’s key (${key.words}), so no payment is confirmed: guests pay and get no booking. ${TELL}`,
      where: '/desk/money',
      since: key.since,
    },
    ...situation.disputes.filter(({ isToAnswer }) => isToAnswer).map(describeDispute),
    ...refunds.map(({ reference, amount_kobo, created_at }) => ({
      what: `A refund of ${formatKobo(amount_kobo)} does not go through: payment ${reference}.`,
      where: '/desk/money',
      since: created_at,
    })),
    ...reviews.map(({ reference, odd, received_at }) => ({
      what: `Payment ${reference} needs a decision. ${odd}`,
      where: '/desk/money',
      since: received_at,
    })),
    oldestAt !== undefined &&
      isOlder(oldestAt, HOUR_MS) && {
        what: 'A payment has been undecided for an hour: Paystack does not say whether it succeeded.',
        where: '/desk/money',
        since: oldestAt,
      },
    ...listTroubles(situation, isOlder),
    ...situation.handovers.map(
      ({ at, by, expected_kobo, counted_kobo, first_difference_kobo: first, note }) => ({
        what: `${by} has handed over ${formatKobo(counted_kobo)} in cash${differenceOf(counted_kobo - expected_kobo, first)}.${note && ` “${note}”`}`,
        where: '/desk/money',
        since: at,
      }),
    ),
    // Without the sum: cash is counted before the desk learns what is expected.
    keptSince !== null &&
      isOlder(keptSince, DAY_MS) && {
        what: 'Cash has not been handed over for more than a day.',
        where: '/desk/money',
        since: keptSince,
      },
    marks > 0 && {
      what: `${marks} ${marks === 1 ? 'line of last night’s audit needs' : 'lines of last night’s audit need'} a look.`,
      where: '/desk/money/night',
      since: null,
    },
    ...situation.rooms.flatMap(({ id, name, notes = [] }) =>
      notes.map(({ at: since, who, text }) => {
        return { what: `${name}: “${text}”, says ${who}.`, where: `/desk/rooms?q=room+${id}`, since }
      }),
    ),
    ...situation.mailsRefused.flatMap(({ booking, created_at }) =>
      booking === undefined
        ? []
        : {
            what: `A mail to ${booking.guest_name} (${booking.code}) was refused: the email address does not exist or takes no mail. Ask the guest for the right one, and correct it in the booking.`,
            where: `/desk/bookings/${booking.code}`,
            since: created_at,
          },
    ),
    ...overdue.map(({ booking: { code, guest_name, room_name }, since }) => ({
      what: `${guest_name} (${code}) should have left ${room_name}. Has the guest checked out, or do they stay on?`,
      where: `/desk/bookings/${code}`,
      since,
    })),
    ...situation.absent.map(({ booking: { code, guest_name, room_name }, since }) => ({
      what: `${guest_name} (${code}) was expected in ${room_name} on an earlier day. If the guest did not come, record a no-show.`,
      where: `/desk/bookings/${code}`,
      since,
    })),
    ...situation.unkept.map(({ code, guest_name, room_name, held_until, paid_kobo }) => ({
      what: `${guest_name} (${code}) has not come and has paid ${paid_kobo === 0 ? 'nothing' : `only ${formatKobo(paid_kobo)}`}: ${room_name} was kept until ${clockInWords(hotelTime(held_until ?? ''))}. Keep it longer, or release it?`,
      where: `/desk/bookings/${code}`,
      since: held_until,
    })),
    ...situation.tonight.flatMap(({ room_id, room_name, booking }) => {
      const guest = situation.inHouse.find(({ code }) => code === booking?.code)
      if (guest === undefined || guest.room_id === room_id) return []
      const what = `${guest.guest_name} (${guest.code}) moves today from ${guest.room_name} to ${room_name}.`
      return [{ what, where: `/desk/bookings/${guest.code}`, since: null }]
    }),
    ...situation.tonight.flatMap(({ room_id, room_name, booking, closure }) => {
      const hold = situation.rooms.find(({ id }) => id === room_id)?.hold
      if (!hold || (hold.booking?.code ?? hold.closure_id) === (booking?.code ?? closure?.id)) return []
      const is =
        hold.kind === 'stay' ? `still has ${hold.booking?.guest_name} in it` : `is ${CLOSED_FOR[hold.kind]}`
      const who =
        booking === null ? `be kept for “${closure?.note}”` : `have ${booking.guest_name} (${booking.code})`
      const where = booking === null ? '/desk/rooms' : `/desk/bookings/${booking.code}`
      return [{ what: `${room_name} is to ${who} tonight, but ${is}.`, where, since: null }]
    }),
    ...situation.owing.map((booking) => ({
      what: describeBalance(booking),
      where: `/desk/bookings/${booking.code}`,
      since: booking.ended_at,
    })),
    ...situation.closed.map(({ name, hold }) => ({
      what: `${name} was to be open again by now. Is it ready for guests?`,
      where: '/desk/rooms',
      since: hold?.since ?? null,
    })),
    waiting.length > 0 && {
      what: `${waiting.length} ${waiting.length === 1 ? 'message is' : 'messages are'} waiting for an answer.`,
      where: '/desk/messages',
      since: waiting[0]?.created_at ?? null,
    },
    mailsFailing.count > 0 && {
      what: `${mailsFailing.count === 1 ? 'A mail' : `${mailsFailing.count} mails`} could not be sent for a quarter of an hour.`,
      where: '/desk/mail',
      since: mailsFailing.oldestAt,
    },
    nameless.length > 0 && {
      what: `${nameless.length} ${nameless.length === 1 ? 'mail to a guest' : 'mails to guests'} could not be delivered: the address does not accept mail.`,
      where: '/desk/mail',
      since: nameless[0]?.created_at ?? null,
    },
  ]
  return needs.filter((need) => need !== false)
}

const TELL = 'Please tell the person who runs the server.'

/** Returns what the person who runs the server has to do. What was never done counts as overdue. */
function listTroubles(
  { machine, lastSweepAt, mayPublish }: Situation,
  isOlder: (at: string, ms: number) => boolean,
): Need[] {
  const { 'key-refused': key, 'publish-failed': failed, 'mail-unsent': unsent, backup, booksSince } = machine
  const jobs = machine['jobs-failing']
  const needs: (Need | false | undefined)[] = [
    jobs && {
      what: `Work in the background fails, such as confirming payments, refunds and mails (${jobs.words}). ${TELL}`,
      where: '/desk/today',
      since: jobs.since,
    },
    ...(key === undefined ? LISTS : []).map((list) => {
      const { since, words } = machine[`${list}-unread`] ?? {}
      const lastRead = list === 'payments' ? (lastSweepAt ?? booksSince) : since
      if (lastRead === undefined || !isOlder(lastRead, SWEEP_OVERDUE_MS)) return undefined
      const isNever = list === 'payments' && lastSweepAt === undefined
      return {
        what: `Paystack’s list of ${list} has ${isNever ? 'never been read' : 'not been read for a while'}${words === undefined ? '' : ` (${words})`}. ${TELL}`,
        where: '/desk/money',
        since: isNever ? null : lastRead,
      }
    }),
    unsent && {
      what: `No mail leaves the server, so guests get no confirmation: ${unsent.words}. ${TELL}`,
      where: '/desk/mail',
      since: unsent.since,
    },
    mayPublish &&
      failed && {
        what: `The site could not be published (${failed.words}).`,
        where: '/desk/site',
        since: failed.since,
      },
    isOlder(backup?.since ?? booksSince, BACKUP_OVERDUE_MS) && {
      what: `The books have ${backup === undefined ? 'never been backed up' : 'not been backed up for two days'}. ${TELL}`,
      where: '/desk/today',
      since: backup?.since ?? null,
    },
  ]
  return needs.filter((need) => need !== false && need !== undefined)
}

function describeDispute({ amount_kobo, code, reference, category, due_at, created_at }: OpenDispute): Need {
  const amount = formatKobo(amount_kobo)
  const about = code === null ? `payment ${reference}` : `booking ${code}`
  const reason = category === null ? '' : ` (${category})`
  const by = due_at === null ? '' : `, by ${toHotelTime(due_at)}`
  return {
    what: `A guest’s bank wants ${amount} of ${about} back${reason}. Answer in Paystack’s dashboard, under Disputes${by}: accept it, or decline it with proof of the stay.`,
    where: code === null ? '/desk/money' : `/desk/bookings/${code}`,
    since: created_at,
  }
}

function differenceInWords(kobo: number): string {
  return `${formatKobo(Math.abs(kobo))} ${kobo < 0 ? 'less' : 'more'} than expected`
}

function differenceOf(kobo: number, firstKobo: number | null): string {
  const first =
    firstKobo && firstKobo !== kobo ? `, after a first count of ${differenceInWords(firstKobo)}` : ''
  return `${kobo === 0 ? '' : `, ${differenceInWords(kobo)}`}${first}`
}

function describeBalance({ code, guest_name, room_name, status, balance_kobo }: DeskBooking): string {
  const [who, amount] = [`${guest_name} (${code})`, formatKobo(Math.abs(balance_kobo))]
  if (balance_kobo < 0) return `${who} has paid ${amount} too much: give it back.`
  return status === 'left' ? `${who} left ${room_name} with ${amount} unpaid.` : `${who} owes ${amount}.`
}
