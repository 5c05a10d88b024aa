import { standingCharges } from '../../shared/prices'
import { atHotel, businessDay, dayAfter } from '../../shared/stay'
import type { BookingRow } from '../db/schema'
import { balanceOf, type FolioEntryRow, type NewFolioEntry } from './folio'

/** A guest who has the room after this hour pays for another night. */
export const EVENING_CLOCK = '20:00'

/** Returns undefined without unused nights. The first night always counts as used. */
export function findUnusedNights(
  folio: readonly FolioEntryRow[],
  { status, arrives_on, leaves_on }: Pick<BookingRow, 'status' | 'arrives_on' | 'leaves_on'>,
  now: Date,
) {
  const today = businessDay(now.toISOString())
  const next = now < atHotel(today, EVENING_CLOCK) ? today : dayAfter(today, 1)
  const second = dayAfter(arrives_on, 1)
  const from = next > second ? next : second
  if (status !== 'in_house' || from >= leaves_on) return undefined
  const charges = standingCharges(folio).filter(({ night }) => night !== null && night >= from)
  return { from, charges, total_kobo: balanceOf(charges) }
}

export function voidCharges(charges: readonly FolioEntryRow[], text: string): NewFolioEntry[] {
  return charges.map(({ id, amount_kobo, night }) => ({
    kind: 'charge',
    amount_kobo: -amount_kobo,
    night,
    text,
    voids: id,
  }))
}

/** Moves the kept charges of later nights to today: nobody will sleep there, so they are no advance. */
export function keepCharges(charges: readonly FolioEntryRow[], text: string, now: Date): NewFolioEntry[] {
  const later = charges.filter(({ night }) => night !== null && night > businessDay(now.toISOString()))
  const amount_kobo = balanceOf(later)
  return [
    ...voidCharges(later, text),
    ...(amount_kobo > 0 ? [{ kind: 'charge' as const, amount_kobo, text }] : []),
  ]
}

/** Charges nights again whose charges a check-out voided, or moved to its day. */
export function chargeAgain(folio: readonly FolioEntryRow[], checkedOutAt: string | null): NewFolioEntry[] {
  const own = folio.filter(({ at, kind }) => at === checkedOutAt && kind === 'charge')
  const kept = own.filter(
    ({ id, voids, night }) => voids === null && night === null && !folio.some((other) => other.voids === id),
  )
  const again = own
    .filter(({ voids }) => voids !== null)
    .map(({ amount_kobo, night, voids }) => {
      const { extended_from = null, is_surcharge = 0 } = folio.find(({ id }) => id === voids) ?? {}
      return { kind: 'charge' as const, amount_kobo: -amount_kobo, night, extended_from, is_surcharge }
    })
  return [...again, ...voidCharges(kept, 'Guest is still here')]
}
