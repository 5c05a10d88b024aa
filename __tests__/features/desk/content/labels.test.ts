import { hintOf } from '../../../../src/features/desk/content/labels/label-of'

test('only the picture of a banner needs no description', () => {
  expect(hintOf('dining.json', ['banner', 'src'])).toBe('Decoration: it needs no description.')
  expect(hintOf('dining.json', ['features', 0, 'src'])).toBeUndefined()
})
