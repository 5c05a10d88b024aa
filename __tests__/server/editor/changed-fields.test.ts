import { SITE_ACTIONS } from '../../../src/server/journal/actions/site'
import { changedFields, factsOf } from '../../../src/server/editor/changed-fields'

/** Returns the sentence of the journal about a change of the dining page. */
function sentenceOf(was: unknown, is: unknown): string {
  const after = { label: 'Dining page', version: 3, ...factsOf(changedFields(was, is)) }
  return SITE_ACTIONS['site.content_saved']('dining.json', { after })
}

it('names what was changed, added and removed by its field', () => {
  const before = { confirmed: false, banner: { headline: 'Old' }, rows: [{ what: 'Lunch' }] }
  const after = { confirmed: true, banner: { headline: 'New', lead: 'Come' }, rows: [] }
  expect(changedFields(before, after)).toEqual([
    { pointer: '/confirmed', before: false, after: true },
    { pointer: '/banner/headline', before: 'Old', after: 'New' },
    { pointer: '/banner/lead', before: null, after: 'Come' },
    { pointer: '/rows/0/what', before: 'Lunch', after: null },
  ])
  expect(sentenceOf(before, after)).toBe(
    'Dining page was saved, version 3: confirmed true, was false; banner headline “New”, was “Old”; banner lead “Come”; and 1 more field.',
  )
})

it('does not count what comes behind an entry that was added or taken out', () => {
  const [one, two, three] = ['One', 'Two', 'Three'].map((heading) => ({ heading, text: [`${heading}.`] }))
  expect(changedFields([one, two, three], [two, three])).toEqual([
    { pointer: '/0/heading', before: 'One', after: null },
    { pointer: '/0/text/0', before: 'One.', after: null },
  ])
  expect(changedFields([one, three], [one, two, three])).toEqual([
    { pointer: '/1/heading', before: null, after: 'Two' },
    { pointer: '/1/text/0', before: null, after: 'Two.' },
  ])
})

it('shows of long texts where they differ', () => {
  const common = 'The same words again. '.repeat(10)
  const changed = { pointer: '/body', before: `${common}Old.`, after: `${common}New\nones. ${common}` }
  const { before, after } = factsOf([changed]).fields[0] ?? {}
  expect(before).toBe('…e same words again. Old.')
  expect(after).toMatch(/^…e same words again\. New ones\. The same .*…$/)
  expect(String(after).length).toBeLessThanOrEqual(102)
})

it('keeps the first twenty fields and counts the others', () => {
  const after = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x']))
  expect(factsOf(changedFields({}, after)).fields).toHaveLength(20)
  expect(sentenceOf({}, after)).toMatch(/; and 27 more fields\.$/)
})
