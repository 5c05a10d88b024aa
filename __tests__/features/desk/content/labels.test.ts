import { LABELLED_FILES } from '../../../../src/content/content-labels'
import { hintOf } from '../../../../src/features/desk/content/labels/label-of'

test('only the picture of a banner needs no description', () => {
  expect(hintOf('dining.json', ['banner', 'src'])).toBe('Decoration: it needs no description.')
  expect(hintOf('dining.json', ['features', 0, 'src'])).toBeUndefined()
})

test('the large picture of the home page names the file of the words over it', () => {
  const hotel = LABELLED_FILES.find(({ path }) => path === 'hotel.json')
  expect(hintOf('home.json', ['hero', 'src'])).toBe(`The words over it are in “${hotel?.label}”.`)
})
