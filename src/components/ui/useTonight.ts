import policies from '../../../content/policies.json'
import { businessDay, limitsOf, type NightLimits, type Stay, toNoShow } from '../../shared/stay'
import { nameTonight } from '../../shared/chosen-stay'
import { useHotelTime } from './useHotelTime'

export const STAY: Stay = { ...policies.stay, noShow: toNoShow((policies as { noShow?: string }).noShow) }

export const LIMITS: NightLimits = limitsOf({
  // Optional. Read as properties, so that the bundle contains these and not the whole file.
  maxNights: (policies as Partial<NightLimits>).maxNights,
  daysAhead: (policies as Partial<NightLimits>).daysAhead,
})

export function useTonightDay(): string | undefined {
  const now = useHotelTime()
  return now === undefined ? undefined : businessDay(new Date(now).toISOString())
}

export function useTonight(): string | undefined {
  const now = useHotelTime()
  return now === undefined ? undefined : nameTonight(STAY, new Date(now).toISOString())
}
