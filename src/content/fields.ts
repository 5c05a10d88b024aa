import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import type { PictureUse } from '../shared/pictures'
import type { Widget } from '../shared/widgets'

// An editor shows a schema's `description`, and the check prints it after 'right is'.

function text(kind: string, maxLength: number, widget?: Widget) {
  const description = `${kind} of at most ${maxLength} characters`
  return Type.String({ pattern: '\\S', maxLength, description, ...(widget && { widget }) })
}

// The limits come from the narrowest screen (360 pixels) and from search results, which show 59 characters
// of a title, including the hotel's name, and 160 of a description.

/** The title of a page or a room. The hotel's name is added to it for the tab and for search results. */
export const Title = text('a title', 38)
export const LongTitle = text('a title', 120)
export const WholeTitle = text('a title', 59)
export const Description = text('a description', 160, 'lines')
export const found = { searchTitle: Type.Optional(Title), description: Description }
export const ShortLine = text('a line', 30)
export const Heading = text('a heading', 60)
export const Label = text('a label', 40)
export const Lead = text('a text', 180, 'lines')
export const Paragraph = text('a text', 400, 'lines')
export const Alt = text('a description of the picture for who cannot see it', 200, 'lines')

/** One line: a line break in a mail's header would begin another header. */
export const Line = Type.String({
  pattern: '^(?=.*\\S)[^\\r\\n]*$',
  maxLength: 120,
  description: 'a text of one line, of at most 120 characters',
})

export const ClockTime = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  description: 'a time of the hotel’s clock, such as "14:00"',
  widget: 'time' satisfies Widget,
})

/** False while the file has the sample's facts. */
export const Confirmed = Type.Boolean({
  description: 'true once the hotel has confirmed that it is so; false for the sample',
})

/** Folder and file names without backslashes, none of which begins with a dot. */
const PICTURE_PATTERN =
  '^(?:[^/\\\\.][^/\\\\]*/)*[^/\\\\.][^/\\\\]*\\.(?:avif|jpe?g|png|webp|AVIF|JPE?G|PNG|WEBP)$'

export function pictureField(pictureUse: PictureUse) {
  return Type.String({
    pattern: PICTURE_PATTERN,
    description:
      'the path of a picture below content/images that ends in .jpg, .png, .webp or .avif, such as "pool/pool-day.jpg"',
    pictureUse,
  })
}

/** The place in a picture that stays in view when its sides are cut off, like CSS's `object-position`. */
export const Focus = Type.Optional(
  Type.String({
    pattern: '^(?:\\d\\d?|100)% (?:\\d\\d?|100)%$',
    description: 'a place in the picture in per cent of its width and height, such as "30% 50%"',
  }),
)

/** The title names the GraphQL type. Refuses unknown fields, so that misspelt fields are found. */
export function contentObject<Properties extends TProperties>(title: string, properties: Properties) {
  return Type.Object(properties, { title, additionalProperties: false })
}

export function listOf<Item extends TSchema>(
  item: Item,
  options: { minItems?: number; maxItems?: number; uniqueBy?: readonly string[] } = {},
) {
  const { minItems = 1, maxItems } = options
  const description =
    minItems === maxItems ? `a list of exactly ${minItems}` : `a list of at least ${minItems}`
  return Type.Array(item, { minItems, description, ...options })
}

export function pictureOf(use: PictureUse) {
  return contentObject('PictureContent', { src: pictureField(use), alt: Alt })
}

export const HeadedTextSchema = contentObject('HeadedTextContent', { heading: Heading, text: Paragraph })
