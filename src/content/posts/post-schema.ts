import { type Static, Type } from '@sinclair/typebox'
import { Alt, contentObject, Description, picturePath, Title } from '../fields'

/** A day of the calendar from 2000 to 2099, as ISO 8601 writes it. Every fourth year has a 29 February. */
const DAY_PATTERN =
  '^20(?:\\d\\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))' +
  '|(?:[02468][048]|[13579][26])-02-29)$'

/** The fields above the text of a post. */
export const PostSchema = contentObject('PostContent', {
  title: Title,
  date: Type.String({
    pattern: DAY_PATTERN,
    description:
      'a day of the calendar from 2000 on, written as year-month-day without a time, such as 2026-11-20',
  }),
  summary: Description,
  picture: picturePath('cropped'),
  alt: Alt,
})

/** A post of the blog. */
export interface Post extends Static<typeof PostSchema> {
  /** The file's name without `.md`: the last part of the address. */
  slug: string
  /** The text, in Markdown. */
  body: string
}
