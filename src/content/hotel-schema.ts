import { Type } from '@sinclair/typebox'
import { Confirmed, contentObject, Heading, Label, Lead, Line, listOf, ShortLine } from './fields'

function degrees(limit: number) {
  return Type.Number({
    minimum: -limit,
    maximum: limit,
    description: `degrees from -${limit} to ${limit}, such as 6.4281`,
  })
}

/** Returns the schema of an international number of 7 to 15 digits. No country code begins with 0 (E.164). */
function phoneNumber(plus: string) {
  return Type.String({
    pattern: `^${plus}[1-9](?: ?\\d){6,14}$`,
    description: 'a number of 7 to 15 digits with the code of the country, such as "+234 800 000 0100"',
  })
}

const Https = Type.String({
  pattern: '^https://[^\\s/\\\\]\\S*$',
  description: 'an address that begins with https://',
})

export const HotelSchema = contentObject('HotelContent', {
  name: Line,
  tagline: Label,
  headline: Label,
  subline: Heading,
  address: listOf(Line),
  email: Type.String({
    pattern: '^[^\\s@<>,]+@[^\\s@<>,]+$',
    description: 'an email address, such as "stay@hotel.example"',
  }),
  // A link for calls needs the plus: https://www.rfc-editor.org/rfc/rfc3966#section-5.1.4
  phones: listOf(phoneNumber('\\+')),
  whatsapp: phoneNumber('\\+?'),
  map: Https,
  // The pin on a map. Without it, `map` is the only link, and there are no directions.
  coordinates: Type.Optional(
    contentObject('CoordinatesContent', { latitude: degrees(90), longitude: degrees(180) }),
  ),
  fromAirport: Type.Optional(Line),
  // A note about the pictures; a hotel with photographs leaves it out.
  picturesNote: Type.Optional(Line),
  tin: Type.Optional(Label),
  rcNumber: Type.Optional(Label),
  copyrightYear: Type.Integer({ minimum: 1900, maximum: 9999, description: 'a year, such as 2025' }),
  greeting: Lead,
  // The hotel's pages elsewhere, such as Instagram.
  profiles: Type.Optional(
    listOf(contentObject('ProfileContent', { name: ShortLine, to: Https }), { uniqueBy: ['to'] }),
  ),
  amenities: Type.Optional(
    contentObject('HotelAmenitiesContent', { confirmed: Confirmed, names: listOf(Label) }),
  ),
})

/** HotelSchema as servers read it: a release of another version may have other fields. */
export const ReleasedHotelSchema = Type.Object(HotelSchema.properties)

/** The parts of mails that the hotel words itself. The code has the rest, and decides what is said. */
export const MailSchema = contentObject('MailContent', {
  bring: listOf(Line, { minItems: 0 }),
  farewell: Line,
})
