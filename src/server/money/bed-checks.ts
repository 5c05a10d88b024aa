import { dayInWords } from '../../shared/day-in-words'
import { atHotel, businessDay, dayAfter, hotelDay, type Stay } from '../../shared/stay'
import { Conflict, NotFound } from '../http/errors'
import { journalEntry, recorded } from '../journal/journal'
import { findRoom, openHold } from '../bookings/holds'
import { tellOwners } from '../mail/owners'
import { readNight } from './night'

/** Returns last night, from 06:00 until guests have to leave, and otherwise undefined. */
export function nightToCheck({ leaveBy }: Pick<Stay, 'leaveBy'>, now: Date): string | undefined {
  const today = businessDay(now.toISOString())
  const isMorning = hotelDay(now.toISOString()) === today && now < atHotel(today, leaveBy)
  return isMorning ? dayAfter(today, -1) : undefined
}

/** Takes one answer a morning: the desk then shows what the books say. Throws NotFound and a Conflict. */
export const checkBed = recorded<{ roomId: number; slept: boolean; stay: Pick<Stay, 'leaveBy'> }>(
  async (trx, { roomId, slept, stay }, now, actor) => {
    const night = nightToCheck(stay, now)
    if (night === undefined) throw new Conflict('Beds are checked in the morning, until check-out.')
    const room = await findRoom(trx, roomId)
    if (room === undefined) throw new NotFound('This room')
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('bed_checks')
      .values({ room_id: roomId, night, slept: slept ? 1 : 0, at: now.toISOString(), who: actor.who })
      .onConflict((conflict) => conflict.columns(['room_id', 'night']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) {
      throw new Conflict(`Somebody has checked the bed of ${room.name} already.`)
    }
    const { lines } = await readNight(trx, night, now)
    const isInBooks = lines.some(({ room_id, use }) => room_id === roomId && use === 'slept')
    if (isInBooks !== slept) {
      const what = `found ${room.name} ${slept ? '' : 'not '}slept in on the night of ${dayInWords(night)}`
      await tellOwners(trx, { act: 'bed', who: actor.who, what, code: '' }, now)
    }
    // A bed in which a stranger slept is cleaned before the next guest. A room in use stays as it is.
    if (slept && !isInBooks) await openHold(trx, { roomId, kind: 'cleaning', who: actor.who }, now)
    return journalEntry('room.bed_checked', roomId, { after: { slept } })
  },
)
