import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hotelDay } from '../shared/stay'
import { clockInWords } from '../shared/stay-terms'
import { QuestionsSchema } from './questions-schema'
import { readContent } from './read-content'
import { RoomAmenitiesSchema } from './room-entries'
import { ReleasedHotelSchema } from './hotel-schema'
import { ContactSchema, PoliciesSchema, PrivacySchema, RoomPageSchema } from './schemas'

/** Addresses that belong to nobody: https://www.rfc-editor.org/rfc/rfc2606#section-2 */
const SAMPLE_ADDRESS = /\.example$/
const SAMPLE_STREET = '12 Lagoon Crescent'
const SAMPLE_PHONE = /^\+?2348000000/
/** Nobody is registered under zeros. */
const SAMPLE_NUMBER = /^(?:RC )?0{7}/
/** The middle of Victoria Island. */
const SAMPLE_PLACE = '6.4281, 3.4219'
const SAMPLE_WAY = 'About 45 minutes by car from Lagos airport, outside the rush hours.'
const CONFIRMED_FILES = {
  'contact.json': ContactSchema,
  'policies.json': PoliciesSchema,
  'privacy.json': PrivacySchema,
  'questions.json': QuestionsSchema,
  'room-amenities.json': RoomAmenitiesSchema,
  'room-page.json': RoomPageSchema,
}

/**
 * Returns a line for each sample fact in content/ that guests would take for the hotel's own, and for a year that
 * has passed. Takes the absolute path of content/. Throws a ContentError for a file that cannot be used.
 */
export async function findSampleFacts(contentDir: string, today = new Date()): Promise<string[]> {
  const hotel = await readContent(contentDir, 'hotel.json', ReleasedHotelSchema)
  const {
    address,
    email,
    phones,
    whatsapp,
    coordinates,
    fromAirport,
    amenities,
    tin,
    rcNumber,
    copyrightYear,
  } = hotel
  const lines = SAMPLE_ADDRESS.test(email) ? [`content/hotel.json: "email" is the sample's ${email}`] : []
  if (address.includes(SAMPLE_STREET)) {
    lines.push(`content/hotel.json: "address" has the sample's ${SAMPLE_STREET}`)
  }
  for (const [field, numbers] of Object.entries({ phones, whatsapp: [whatsapp] })) {
    const samples = numbers.filter((number) => SAMPLE_PHONE.test(number.replaceAll(' ', '')))
    lines.push(...samples.map((number) => `content/hotel.json: "${field}" has the sample's ${number}`))
  }
  if (coordinates && `${coordinates.latitude}, ${coordinates.longitude}` === SAMPLE_PLACE) {
    lines.push(`content/hotel.json: "coordinates" are the sample's ${SAMPLE_PLACE}`)
  }
  if (fromAirport === SAMPLE_WAY) {
    lines.push(`content/hotel.json: "fromAirport" is the sample's ${SAMPLE_WAY}`)
  }
  for (const [field, number] of Object.entries({ tin, rcNumber })) {
    if (number !== undefined && SAMPLE_NUMBER.test(number)) {
      lines.push(`content/hotel.json: "${field}" is the sample's ${number}`)
    }
  }
  if (amenities?.confirmed === false) lines.push(unconfirmed('hotel.json', 'amenities.confirmed'))
  const year = hotelDay(today.toISOString()).slice(0, 4)
  if (copyrightYear < Number(year)) {
    lines.push(`content/hotel.json: "copyrightYear" is ${copyrightYear}; this year is ${year}`)
  }
  for (const [name, schema] of Object.entries(CONFIRMED_FILES)) {
    // A release of an earlier version has no such file.
    if (!existsSync(join(contentDir, name))) continue
    const { confirmed } = await readContent(contentDir, name, schema)
    if (!confirmed) lines.push(unconfirmed(name, 'confirmed'))
  }
  return [...lines, ...(await findContradictions(contentDir))]
}

/** Returns a line for each hour or share of `stay` that forms and mails name, and the page of policies does not. */
async function findContradictions(contentDir: string): Promise<string[]> {
  if (!existsSync(join(contentDir, 'policies.json'))) return []
  const { stay, sections } = await readContent(contentDir, 'policies.json', PoliciesSchema)
  const { arriveFrom, leaveBy, cancelUntil, percentAfter } = stay ?? {}
  const text = sections.flatMap((section) => section.text).join(' ')
  const hours = Object.entries({ arriveFrom, leaveBy, cancelUntil })
  const promised: (readonly [field: string, words: string])[] = [
    ...hours.flatMap(([field, hour]) => (hour === undefined ? [] : [[field, clockInWords(hour)] as const])),
    ...(percentAfter ? [['percentAfter', `${percentAfter}%`] as const] : []),
  ]
  return promised
    .filter(([, words]) => !text.includes(words))
    .map(
      ([field, words]) =>
        `content/policies.json: the sections do not say "${words}", as "stay.${field}" does`,
    )
}

function unconfirmed(file: string, field: string): string {
  return `content/${file}: "${field}" is false: nobody has said that this is so`
}
