import { type Static, Type } from '@sinclair/typebox'
import { bodyOf, MaybeMoment, MaybeText, Moment, oneOf } from './schema-parts'

// The files of content/ at the desk. A path is below content/, such as "dining.json" or "blog/the-pool.md".
// `version` counts what was saved at the desk; 0 is the project's own file.

const path = Type.String({ minLength: 1, maxLength: 200 })
const version = Type.Integer({ minimum: 0 })
/** A JSON value in the shape of the file's schema. A post is its fields and `body`, its Markdown. */
const value = Type.Unknown()

/** Sentences by JSON pointer (RFC 6901), such as "/banner/headline"; "" is the whole file. */
const ProblemsSchema = Type.Record(Type.String(), Type.String())
export type ContentProblems = Static<typeof ProblemsSchema>

/** GET /api/desk/content/: a list of these, in the order of the screen. */
export const ContentEntrySchema = Type.Object({
  path: Type.String(),
  /** In the words of the site, such as "Dining page". */
  label: Type.String(),
  group: oneOf('pages', 'facts', 'posts'),
  version,
  saved_at: MaybeMoment,
  saved_by: MaybeText,
  /** True when guests see this version. */
  is_live: Type.Boolean(),
  /** True for a post with `draft: true`. */
  is_draft: Type.Boolean(),
})
export type ContentEntry = Static<typeof ContentEntrySchema>

/** GET /api/desk/content/file/?path=… */
export const ContentQuerySchema = bodyOf({ path })
export const ContentFileSchema = Type.Object({
  path: Type.String(),
  label: Type.String(),
  version,
  saved_at: MaybeMoment,
  saved_by: MaybeText,
  value,
  /** The JSON Schema of `value`. */
  schema: Type.Unknown(),
  problems: ProblemsSchema,
})
export type ContentFile = Static<typeof ContentFileSchema>

/** POST /api/desk/content/check/: says what is wrong with a value without saving it. */
export const ContentCheckSchema = bodyOf({ path, value })
export const ContentCheckedSchema = Type.Object({ problems: ProblemsSchema })
export type ContentChecked = Static<typeof ContentCheckedSchema>

/**
 * PUT /api/desk/content/file/: saves a value, and answers with a ContentFile. Answers 400 with `fields` by JSON
 * pointer when something is wrong, and 409 when somebody else has saved the file since `version`.
 */
export const SaveContentSchema = bodyOf({ path, version, value })
/** POST /api/desk/content/remove/: removes a post. */
export const RemoveContentSchema = bodyOf({ path, version })

/** GET /api/desk/content/versions/?path=…: the newest first, the project's own file last. */
export const ContentVersionSchema = Type.Object({
  version,
  saved_at: MaybeMoment,
  saved_by: MaybeText,
  /** Null when this version removed the file. */
  value,
})
export type ContentVersion = Static<typeof ContentVersionSchema>

/** GET /api/desk/content/pictures/: the pictures of content/images, by path. */
export const ContentPictureSchema = Type.Object({
  /** Below content/images, as content files name it. */
  path: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Labels of the files that show it. */
  used_in: Type.Array(Type.String()),
  saved_at: Type.Union([Moment, Type.Null()]),
})
export type ContentPicture = Static<typeof ContentPictureSchema>

/** POST /api/desk/content/pictures/remove/. */
export const RemovePictureSchema = bodyOf({ path })
