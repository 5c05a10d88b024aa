import dining from '../../../../content/dining.json'
import hotel from '../../../../content/hotel.json'
import diningSchema from '../../../../content/schemas/dining.schema.json'
import hotelSchema from '../../../../content/schemas/hotel.schema.json'
import type { ContentEntry, ContentFile } from '../../../../src/shared/desk/content'

/* Content on the day of answers.ts: Ada Obi has saved the dining page this morning. */

const saved = { version: 3, saved_at: '2026-11-22T08:00:00Z', saved_by: 'Ada Obi' }
const untouched = { version: 0, saved_at: null, saved_by: null }

export const entries: ContentEntry[] = [
  { path: 'dining.json', label: 'Dining page', group: 'pages', ...saved, is_live: false, is_draft: false },
  { path: 'hotel.json', label: 'Hotel', group: 'facts', ...untouched, is_live: true, is_draft: false },
  {
    path: 'blog/the-pool.md',
    label: 'The pool by night',
    group: 'posts',
    ...saved,
    is_live: false,
    is_draft: true,
  },
]

const { $schema: _diningSchema, ...diningValue } = dining
const { $schema: _hotelSchema, ...hotelValue } = hotel

export { diningValue, hotelValue }

export const diningPage: ContentFile = {
  path: 'dining.json',
  label: 'Dining page',
  ...saved,
  value: diningValue,
  schema: diningSchema,
  problems: {},
}

export const hotelFacts: ContentFile = {
  path: 'hotel.json',
  label: 'Hotel',
  ...untouched,
  value: hotelValue,
  schema: hotelSchema,
  problems: {},
}

const text = (maxLength: number) => ({ type: 'string', pattern: '\\S', maxLength })

const postSchema = {
  type: 'object',
  required: ['title', 'date', 'summary', 'picture', 'alt', 'body'],
  properties: {
    title: text(38),
    date: { type: 'string' },
    summary: text(160),
    picture: { type: 'string', pictureUse: 'cropped' },
    alt: text(200),
    draft: { type: 'boolean' },
    body: text(40_000),
  },
}

export const emptyPost: ContentFile = {
  path: '',
  label: 'New post',
  ...untouched,
  value: { title: '', date: '2026-11-22', summary: '', picture: '', alt: '', draft: false, body: '' },
  schema: postSchema,
  problems: {},
}

export const post: ContentFile = {
  ...emptyPost,
  path: 'blog/the-pool.md',
  label: 'The pool by night',
  ...saved,
  value: {
    title: 'The pool by night',
    date: '2026-11-20',
    summary: 'The lamps come on.',
    picture: 'pool/pool-night.jpg',
    alt: 'The pool',
    draft: true,
    body: '## Lamps\n\nCome and [see](/rooms).',
  },
}
