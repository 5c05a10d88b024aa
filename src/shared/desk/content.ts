import { type Static, Type } from '@sinclair/typebox'
import { PICTURE_USES } from '../pictures'
import type { FieldSchema } from '../widgets'
import { bodyOf, type Calls, MaybeMoment, MaybeText, Moment, Nothing, oneOf } from './schema-parts'

// The files of content/ at the desk. A path is below content/, such as "dining.json" or "blog/the-pool.md".
// `version` counts what was saved at the desk; 0 is the project's own file.

const path = Type.String({ minLength: 1, maxLength: 200 })
const version = Type.Integer({ minimum: 0 })
/** In the shape of the file's schema. A post is its fields, `draft` and `body`; broken JSON is its text. */
const value = Type.Unknown()

/** A line for each problem by JSON pointer (RFC 6901), such as "/banner/headline"; "" is the whole file. */
const ProblemsSchema = Type.Record(Type.String(), Type.String())
export type ContentProblems = Static<typeof ProblemsSchema>

const ContentRemarkSchema = Type.Object({
  path: Type.String(),
  where: Type.String(),
  words: Type.String(),
})
export type ContentRemark = Static<typeof ContentRemarkSchema>
/** Only policies.json has remarks. */
const remarks = Type.Optional(Type.Array(ContentRemarkSchema))

const ContentEntrySchema = Type.Object({
  path: Type.String(),
  label: Type.String(),
  /** A removed post keeps its last title, with who removed it and when. */
  group: oneOf('pages', 'facts', 'posts', 'removed'),
  version,
  saved_at: MaybeMoment,
  saved_by: MaybeText,
  /** True when the live site was built from this version, or, for a removed post, without the post. */
  is_live: Type.Boolean(),
  is_draft: Type.Boolean(),
  /** When guests first see a post; undefined for the past. */
  appears_at: Type.Optional(Moment),
  is_over: Type.Optional(Type.Boolean()),
  /** Why the file cannot be published, such as a mistake in the project's file. */
  problem: Type.Optional(Type.String()),
  remarks,
})
export type ContentEntry = Static<typeof ContentEntrySchema>

const ByPath = bodyOf({ path })
const ContentFileSchema = Type.Object({
  path: Type.String(),
  label: Type.String(),
  version,
  saved_at: MaybeMoment,
  saved_by: MaybeText,
  /** True for a removed post, which has its last text. Saving on this version restores the post. */
  is_removed: Type.Optional(Type.Boolean()),
  value,
  schema: Type.Unsafe<FieldSchema>({}),
  problems: ProblemsSchema,
  remarks,
})
export type ContentFile = Static<typeof ContentFileSchema>

const ContentVersionSchema = Type.Object({
  version,
  saved_at: MaybeMoment,
  saved_by: MaybeText,
  /** Null when this version removed the file. */
  value,
})
export type ContentVersion = Static<typeof ContentVersionSchema>

const ContentPictureSchema = Type.Object({
  /** The path below content/images, as content files write it. */
  path: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  used_in: Type.Array(Type.String()),
  saved_at: Type.Union([Moment, Type.Null()]),
})
export type ContentPicture = Static<typeof ContentPictureSchema>

export const CONTENT_CALLS = {
  'GET content/': {
    permission: 'offer',
    query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 300 })) }),
    answer: Type.Array(ContentEntrySchema),
  },
  'GET content/file/': { permission: 'offer', query: ByPath, answer: ContentFileSchema },
  /** Returns the newest version first, the project's own file last. */
  'GET content/versions/': {
    permission: 'offer',
    query: ByPath,
    answer: Type.Array(ContentVersionSchema),
  },
  /**
   * Answers 400 with `fields` by JSON pointer when something is wrong, and 409 when somebody else has saved
   * the file since `version`. A new post has version 0 and a path such as "blog/the-pool-by-night.md";
   * `is_new` refuses the path of an existing post.
   */
  'PUT content/file/': {
    permission: 'offer',
    body: bodyOf({ path, version, value, is_new: Type.Optional(Type.Boolean()) }),
    answer: ContentFileSchema,
  },
  'POST content/remove/': { permission: 'offer', body: bodyOf({ path, version }), answer: Nothing },
  'GET content/pictures/': { permission: 'offer', answer: Type.Array(ContentPictureSchema) },
  'GET content/picture/': { permission: 'offer', query: ByPath, answer: Type.Unknown() },
  'PUT content/pictures/': {
    permission: 'offer',
    query: Type.Object({ name: Type.String({ maxLength: 300 }), use: oneOf(...PICTURE_USES) }),
    takesPicture: true,
    answer: Type.Object({ path: Type.String() }),
  },
  'POST content/pictures/remove/': { permission: 'offer', body: ByPath, answer: Nothing },
} satisfies Calls
