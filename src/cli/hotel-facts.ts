import { resolve } from 'node:path'
import { type Hotel as HotelFacts, readHotel } from '../server/mail/hotel'
import { openReleaseStore } from '../server/releases/store'
import type { Hotel } from './open-hotel'

/**
 * Gives what the server's mails say of the hotel: as content/ of the live release has it, or of this folder
 * when nothing is live. Throws a ContentError that names the file and the field.
 */
export async function readHotelFacts({ env }: Pick<Hotel, 'env'>): Promise<HotelFacts> {
  const live = await openReleaseStore(env).live()
  return readHotel(live?.contentDir ?? resolve('content'), env.mail, { siteUrl: env.siteUrl })
}
