import type { PictureUse } from './pictures'

/**
 * The controls of the desk's content editor, which a schema names by its keyword `widget`. By default, a text
 * or number has one line. `choices` are the words of a `choice`, by value; the first is the default.
 */
export type Widget = 'choice' | 'date' | 'lines' | 'markdown' | 'room' | 'time'

/** What the editor reads of the JSON Schema of a file or a part of it. */
export interface FieldSchema {
  type?: string
  properties?: Readonly<Record<string, FieldSchema>>
  required?: readonly string[]
  items?: FieldSchema
  minItems?: number
  maxItems?: number
  maxLength?: number
  description?: string
  pictureUse?: PictureUse
  widget?: Widget
  choices?: Readonly<Record<string, string>>
}
