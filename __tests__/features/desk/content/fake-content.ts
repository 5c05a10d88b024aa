import { screen } from '@testing-library/react'
import { type FakeDesk, openFakeDesk } from '../fake-desk'
import { diningPage, entries } from './content-answers'

/** A fake desk with content; the file that it answers is the dining page. */
export function openFakeContent(): FakeDesk {
  const desk = openFakeDesk()
  desk.answer('GET /api/desk/content/', { body: entries })
  desk.answer('GET /api/desk/content/file/', { body: diningPage })
  desk.answer('GET /api/desk/content/pictures/', { body: [] })
  desk.answer('PUT /api/desk/content/file/', { body: { ...diningPage, version: 4 } })
  return desk
}

/** The first field of the name: the form of the dining page has one headline and many texts. */
export const field = (name: string | RegExp) => screen.findByRole('textbox', { name })

/** Returns what was sent to be saved. */
export function savedBy(desk: FakeDesk): unknown {
  return desk.writes.findLast(({ method }) => method === 'PUT')?.body
}
