import type {
  BlogPostingLeaf,
  HotelLeaf,
  HotelRoomLeaf,
  IdReference,
  MergeLeafTypes,
  PostalAddressLeaf,
  ProductLeaf,
  QuantitativeValueLeaf,
  RestaurantLeaf,
} from 'schema-dts'
import { type Coordinates, mapLink } from './contact-links'
import { formatNaira } from './money'
import { type OpeningHours, parseHours } from './opening-hours'

/*
 * What search engines read of a page, in the terms of https://schema.org: facts of content/ and of the rooms
 * of the build, and nothing that changes between two builds, such as availability. `origin` is the site's,
 * without a slash at its end; without one ('') there are no addresses.
 */

const COUNTRY = 'NG'
const CURRENCY = 'NGN'
/** Codes of UN/CEFACT for square metres, and for a number of something. */
const SQUARE_METRES = 'MTK'
const COUNT = 'C62'

export interface HotelContact {
  name: string
  address: readonly string[]
  email: string
  phones: readonly string[]
}

export interface HotelFacts extends HotelContact {
  map: string
  coordinates?: Coordinates | undefined
  amenities?: { names: readonly string[] } | undefined
  /** The hotel's pages elsewhere. */
  profiles?: readonly { to: string }[] | undefined
}

interface AboutHotel {
  description: string
  stay: { arriveFrom: string; leaveBy: string }
  /** The lowest and the highest price of a room, in naira; null without rooms. */
  prices?: { min: number | null; max: number | null } | undefined
}

/** Describes the hotel on one page of the site, to which the others refer. */
export function describeHotel(
  { name, address, email, phones, map, coordinates, amenities, profiles }: HotelFacts,
  { description, stay, prices }: AboutHotel,
  origin: string,
): HotelLeaf {
  return {
    '@type': 'Hotel',
    ...(origin !== '' && { ...hotelIn(origin), url: `${origin}/`, image: `${origin}/og.jpg` }),
    name,
    description,
    address: describeAddress(address),
    ...(coordinates && { geo: { '@type': 'GeoCoordinates', ...coordinates } }),
    hasMap: coordinates ? mapLink(coordinates) : map,
    telephone: phones[0],
    email,
    checkinTime: stay.arriveFrom,
    checkoutTime: stay.leaveBy,
    ...priceRange(prices),
    ...(profiles && { sameAs: profiles.map(({ to }) => to) }),
    ...(amenities && {
      amenityFeature: amenities.names.map((amenity) => ({
        '@type': 'LocationFeatureSpecification',
        name: amenity,
        value: true,
      })),
    }),
  }
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Describes the hotel's restaurant. Leaves out meals whose hours are no times, such as "24 hours". */
export function describeRestaurant(
  { name, address, phones }: HotelFacts,
  { hours, menu }: { hours: readonly OpeningHours[]; menu: boolean },
  { path, picture }: Place,
  origin: string,
): RestaurantLeaf {
  const url = `${origin}${path}`
  return {
    '@type': 'Restaurant',
    name: `Restaurant of ${name}`,
    ...(origin !== '' && { url, image: `${origin}${picture}`, containedInPlace: hotelIn(origin) }),
    ...(origin !== '' && menu && { hasMenu: url }),
    address: describeAddress(address),
    telephone: phones[0],
    openingHoursSpecification: hours.flatMap((row) => {
      const [opens, closes] = parseHours(row) ?? []
      if (opens === undefined || closes === undefined) return []
      const [from, to] = [clockTime(opens), clockTime(closes)]
      return [
        { '@type': 'OpeningHoursSpecification', name: row.what, dayOfWeek: WEEK, opens: from, closes: to },
      ]
    }),
  }
}

/** @example clockTime({ minutes: 390 }) // '06:30' */
function clockTime({ minutes }: { minutes: number }): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

export function describePost(
  { name }: Pick<HotelFacts, 'name'>,
  { title, summary, date, modified }: Omit<Queries.PostPreviewFragment, 'alt' | 'picture'>,
  { path, picture }: Place,
  origin: string,
): BlogPostingLeaf {
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: summary,
    datePublished: date,
    dateModified: modified,
    author: { '@type': 'Organization', name, ...(origin !== '' && { url: `${origin}/` }) },
    ...(origin !== '' && { url: `${origin}${path}`, image: `${origin}${picture}` }),
  }
}

function hotelIn(origin: string): IdReference {
  return { '@id': `${origin}/#hotel` }
}

/** Takes the lines of the address. The last line has the city and the country. */
function describeAddress(lines: readonly string[]): PostalAddressLeaf {
  return {
    '@type': 'PostalAddress',
    streetAddress: lines.slice(0, -1).join(', '),
    addressLocality: lines.at(-1)?.split(', ')[0],
    addressCountry: COUNTRY,
  }
}

function priceRange({ min, max }: NonNullable<AboutHotel['prices']> = { min: null, max: null }) {
  if (min === null || max === null) return {}
  return { priceRange: min === max ? formatNaira(min) : `${formatNaira(min)} to ${formatNaira(max)}` }
}

type RoomFacts = Omit<Queries.RoomPreviewFragment, 'pictureAlt' | 'picture'>

interface Place {
  path: string
  picture: string
}

/** Only a product has offers, so a room is both: https://schema.org/docs/hotels.html. */
export function describeRoom(
  { name, description, size, max_people, price, amenities }: RoomFacts,
  { path, picture }: Place,
  origin: string,
  night: string,
): MergeLeafTypes<[HotelRoomLeaf, ProductLeaf]> {
  const url = `${origin}${path}`
  return {
    '@type': ['HotelRoom', 'Product'],
    name,
    description,
    ...(origin !== '' && { url, image: `${origin}${picture}`, containedInPlace: hotelIn(origin) }),
    occupancy: { '@type': 'QuantitativeValue', maxValue: max_people, unitCode: COUNT },
    bed: amenities.find(({ term }) => term === 'Bed')?.text,
    floorSize: floorSize(size),
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: CURRENCY,
      priceValidUntil: night,
      ...(origin !== '' && { url }),
    },
  }
}

/** Returns undefined for a size that is not in square metres. @example floorSize('28 m²')?.value // 28 */
function floorSize(size: string): QuantitativeValueLeaf | undefined {
  const metres = /^(\d+(?:\.\d+)?) ?(?:m²|m2|sqm)$/.exec(size.trim())?.[1]
  if (metres === undefined) return undefined
  return { '@type': 'QuantitativeValue', value: Number(metres), unitCode: SQUARE_METRES }
}
