import { type TProperties, type TSchema, Type, TypeGuard } from '@sinclair/typebox'

/** A text with at least one visible character. */
export const Text = Type.String({ pattern: '\\S' })

/** A text of one line. A line break in a mail's header or columns would begin something else. */
export const Line = Type.String({ pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$' })

/** The path of a picture below content/images, such as "pool/pool-day.jpg". */
export const PicturePath = Type.String({ pattern: '\\S', isPicture: true })

/** True for a field that names a picture. */
export function isPicturePath(schema: TSchema): boolean {
  return schema['isPicture'] === true
}

/**
 * An object of a content file. The title is the name of its GraphQL type.
 * Unknown fields are refused: nothing would show them, and a misspelt field is found at once.
 */
export function contentObject<Properties extends TProperties>(title: string, properties: Properties) {
  return Type.Object(properties, { title, additionalProperties: false })
}

/** A picture with the text for guests who do not see it. */
export const PictureSchema = contentObject('PictureContent', { src: PicturePath, alt: Text })

interface NamedPicture {
  /** Where the file names the picture, such as "features.0.src". */
  field: string
  picture: string
}

/** Gives every picture that the content names. The content must have the shape of the schema. */
export function picturesIn(schema: TSchema, content: unknown, field = ''): NamedPicture[] {
  const below = (part: string | number) => (field === '' ? String(part) : `${field}.${part}`)
  if (isPicturePath(schema)) return [{ field, picture: String(content) }]
  if (TypeGuard.IsArray(schema) && Array.isArray(content)) {
    return content.flatMap((item, index) => picturesIn(schema.items, item, below(index)))
  }
  if (TypeGuard.IsObject(schema) && typeof content === 'object' && content !== null) {
    const parts = new Map(Object.entries(content))
    return Object.entries(schema.properties).flatMap(([name, part]) =>
      picturesIn(part, parts.get(name), below(name)),
    )
  }
  return []
}
