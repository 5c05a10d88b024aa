import dining from '../../../../content/dining.json'
import hotel from '../../../../content/hotel.json'
import { HotelSchema } from '../../../../src/content/hotel-schema'
import { formSchema } from '../../../../src/content/json-schema'
import { EditedPostSchema } from '../../../../src/content/posts/post-file'
import { FeatureSchema } from '../../../../src/content/schemas'
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
  schema: formSchema(FeatureSchema),
  problems: {},
}

export const hotelFacts: ContentFile = {
  path: 'hotel.json',
  label: 'Hotel',
  ...untouched,
  value: hotelValue,
  schema: formSchema(HotelSchema),
  problems: {},
}

export const post: ContentFile = {
  path: 'blog/the-pool.md',
  label: 'The pool by night',
  ...saved,
  schema: formSchema(EditedPostSchema),
  problems: {},
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
