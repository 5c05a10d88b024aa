import type { Static } from '@sinclair/typebox'
import { hotelDay } from '../shared/stay'
import { clockInWords, nightsInWords } from '../shared/day-in-words'
import { QuestionsSchema } from './questions-schema'
import { readContent } from './read-content'
import { RoomAmenitiesSchema } from './room-entries'
import { ReleasedHotelSchema } from './hotel-schema'
import { PoliciesSchema } from './policies-schema'
import { ContactSchema, FeatureSchema, PrivacySchema, RoomPageSchema } from './schemas'

const SAMPLES = {
  // Addresses that belong to nobody: https://www.rfc-editor.org/rfc/rfc2606#section-2
  email: /\.example$/,
  address: /^12 Lagoon Crescent$/,
  phones: /^\+?234 ?800 ?000 ?0/,
  whatsapp: /^\+?234 ?800 ?000 ?0/,
  // The centre of Victoria Island.
  coordinates: /^6\.4281, 3\.4219$/,
  fromAirport:
    /^About 45 minutes by car from Lagos airport, outside the rush hours\. Our car is ₦45,000 each way\.$/,
  // Nobody is registered with zeros.
  tin: /^0{7}/,
  rcNumber: /^(?:RC )?0{7}/,
}
const CONFIRMED_FILES = {
  'contact.json': ContactSchema,
  'policies.json': PoliciesSchema,
  'privacy.json': PrivacySchema,
  'questions.json': QuestionsSchema,
  'room-amenities.json': RoomAmenitiesSchema,
  'room-page.json': RoomPageSchema,
}

/** Returns a line for each fact that guests would take for the hotel's own, and for an old copyright year. */
export async function findSampleFacts(contentDir: string, today = new Date()): Promise<string[]> {
  const hotel = await readContent(contentDir, 'hotel.json', ReleasedHotelSchema)
  const { coordinates, amenities, copyrightYear } = hotel
  const facts = { ...hotel, coordinates: coordinates && `${coordinates.latitude}, ${coordinates.longitude}` }
  const lines = (Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]).flatMap((field) =>
    [facts[field] ?? []]
      .flat()
      .filter((text) => SAMPLES[field].test(text))
      .map((text) => `content/hotel.json: "${field}" has the sample's ${text}`),
  )
  if (amenities?.confirmed === false) lines.push(unconfirmed('hotel.json', 'amenities.confirmed'))
  const { menu } = await readContent(contentDir, 'dining.json', FeatureSchema)
  if (menu?.confirmed === false) lines.push(unconfirmed('dining.json', 'menu.confirmed'))
  const year = hotelDay(today.toISOString()).slice(0, 4)
  if (copyrightYear < Number(year)) {
    lines.push(`content/hotel.json: "copyrightYear" is ${copyrightYear}; this year is ${year}`)
  }
  for (const [name, schema] of Object.entries(CONFIRMED_FILES)) {
    const { confirmed } = await readContent(contentDir, name, schema)
    if (!confirmed) lines.push(unconfirmed(name, 'confirmed'))
  }
  return [...lines, ...(await findContradictions(contentDir))]
}

/** Returns a line for each hour, share and limit in forms and mails that the policies do not have. */
async function findContradictions(contentDir: string): Promise<string[]> {
  const policies = await readContent(contentDir, 'policies.json', PoliciesSchema)
  const text = policies.sections.flatMap((section) => section.text).join(' ')
  return Object.entries(promisedTerms(policies))
    .filter(([, words]) => !text.includes(words))
    .map(([field, words]) => `content/policies.json: the sections do not say "${words}", as "${field}" does`)
}

/** @example { 'stay.arriveFrom': '2 pm', 'stay.percentAfter': '50%' } */
export function promisedTerms({ stay, maxNights }: Static<typeof PoliciesSchema>): Record<string, string> {
  const { arriveFrom, leaveBy, cancelUntil, cancelDaysBefore: days, percentAfter } = stay
  return {
    'stay.arriveFrom': clockInWords(arriveFrom),
    'stay.leaveBy': clockInWords(leaveBy),
    ...(cancelUntil && { 'stay.cancelUntil': clockInWords(cancelUntil) }),
    ...(days && { 'stay.cancelDaysBefore': `${days} ${days === 1 ? 'day' : 'days'} before` }),
    ...(percentAfter && { 'stay.percentAfter': `${percentAfter}%` }),
    ...(maxNights && { maxNights: nightsInWords(maxNights) }),
  }
}

function unconfirmed(file: string, field: string): string {
  return `content/${file}: "${field}" is false: nobody has said that this is so`
}
