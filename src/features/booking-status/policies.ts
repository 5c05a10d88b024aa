import policies from '../../../content/policies.json'
import type { Stay } from '../../shared/stay'

interface Policies {
  short: readonly string[]
  taxes: string
  stay?: Stay | undefined
  vatPercent?: number | undefined
}

/**
 * What a booking of this hotel is. The type has the fields that the hotel may leave out. Each field is named
 * here, so that the bundle has these and not the whole file.
 */
export const POLICIES: Policies = {
  short: policies.short,
  taxes: policies.taxes,
  stay: (policies as Policies).stay,
  vatPercent: (policies as Policies).vatPercent,
}
