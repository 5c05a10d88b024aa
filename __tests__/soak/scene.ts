import type { SoakHotel } from './hotel'
import type { SoakPaystack } from './paystack'
import type { Tally } from './tally'
import type { Told } from './told'

/** What everybody in a soak works with. */
export interface Scene {
  hotel: SoakHotel
  paystack: SoakPaystack
  tally: Tally
  told: Told
}
