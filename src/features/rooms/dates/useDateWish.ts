import { useHydrated } from '../../../components/ui/useHydrated'
import { LIMITS, useTonightDay } from '../../../components/ui/useTonight'
import { hasOwnServer } from '../../../config/own-server'
import { type ChosenStay, parseChosenStay } from '../../../shared/chosen-stay'

/** Nights that the site does not sell, as in the query of the address. */
interface UnsoldNights {
  unsold: string
}

/** The nights in a page's address; undefined for tonight. */
export type DateWish = ChosenStay | UnsoldNights | undefined

/** Reads the address's query, but not in the first render, which must equal the built page's. */
export function useDateWish(query: string): DateWish {
  const tonight = useTonightDay()
  const isHydrated = useHydrated()
  const fields = new URLSearchParams(query)
  if (!hasOwnServer || !isHydrated || !(fields.has('from') || fields.has('nights'))) return undefined
  return parseChosenStay(query, LIMITS, tonight) ?? { unsold: query }
}

export function stayOf(wish: DateWish): ChosenStay | undefined {
  return wish && 'from' in wish ? wish : undefined
}
