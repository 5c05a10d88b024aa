import { existsSync, readFileSync } from 'node:fs'
import dining from '../content/dining.json'
import facilities from '../content/facilities.json'
import gallery from '../content/gallery.json'
import pictures from '../content/pictures.json'
import pool from '../content/pool.json'
import rooms from '../content/rooms.json'

function sourcesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(sourcesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'src' && typeof part === 'string' ? [part] : sourcesIn(part),
  )
}

// A query of Gatsby cannot read a JSON file, so the pictures of a page stand in its query too.
describe.each([
  ['dining.json', dining, 'src/pages/dining.tsx'],
  ['facilities.json', facilities, 'src/pages/facilities.tsx'],
  ['gallery.json', gallery, 'src/components/layout/Footer.tsx'],
])('the pictures of %s', (_file, content, query) => {
  it.each(sourcesIn(content))('%s is there and asked for', (source) => {
    expect(existsSync(`content/images/${source}`)).toBe(true)
    expect(readFileSync(query, 'utf8')).toContain(`"${source}"`)
  })
})

it('every other picture that the content names is there', () => {
  const named = [...sourcesIn(pool), ...rooms.map(({ image }) => image), ...Object.keys(pictures)]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(`content/images/${path}`))).toEqual([])
})

it('the gallery has six pictures and the pool four', () => {
  expect([gallery.length, sourcesIn(pool).length]).toEqual([6, 4])
})
