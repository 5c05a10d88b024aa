import { atHotel } from '../../shared/stay'
import { InvalidInput } from './errors'

/** A later time is more likely a slip of the hand. */
const YEAR_MS = 366 * 86_400_000

/** `value`: such as 2026-11-22T18:00. Throws InvalidInput for a moment that is over or a year away. */
export function comingMoment(field: string, value: string, now: Date): Date {
  const [day = '', time = ''] = value.split('T')
  const moment = atHotel(day, time)
  if (Number.isNaN(moment.getTime())) throw new InvalidInput({ [field]: 'Please choose a day and a time.' })
  if (moment <= now) throw new InvalidInput({ [field]: 'Please choose a time that is still to come.' })
  if (moment.getTime() - now.getTime() > YEAR_MS) {
    throw new InvalidInput({ [field]: 'Please choose a time within a year.' })
  }
  return moment
}
