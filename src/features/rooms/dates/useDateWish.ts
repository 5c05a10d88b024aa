import { useHydrated } from '../../../components/ui/useHydrated'
import { LIMITS, useTonightDay } from '../../../components/ui/useTonight'
import { hasOwnServer } from '../../../config/own-server'
import { type ChosenStay, parseChosenStay } from '../../../shared/chosen-stay'

/** The nights in a page's address; `unsold` for nights that the site does not sell; undefined for tonight. */
export type DateWish = ChosenStay | 'unsold' | undefined

/** Reads the query of the address. The built page knows no query, and the first render must be the same. */
export function useDateWish(query: string): DateWish {
  const tonight = useTonightDay()
  const isHydrated = useHydrated()
  const fields = new URLSearchParams(query)
  if (!hasOwnServer || !isHydrated || !(fields.has('from') || fields.has('nights'))) return undefined
  return parseChosenStay(query, LIMITS, tonight) ?? 'unsold'
}
