import { checkContent } from '../../src/content/check-content'
import { findInvisible } from '../../src/content/invisible'
import { describeProblem } from '../../src/content/problem'
import { copyContent } from '../support/content-copy'
import { closeAll } from '../support/server/closing'

afterEach(closeAll)

it.each([
  ['\u200B', 'U+200B (space without width)'],
  ['\u200D', 'U+200D (joining mark)'],
  ['\u202E', 'U+202E (mark of direction)'],
  ['\u2066', 'U+2066 (mark of direction)'],
  ['\u00AD', 'U+00AD (soft hyphen)'],
  ['\uFEFF', 'U+FEFF (byte order mark)'],
  ['\u0007', 'U+0007'],
  ['\u009B', 'U+009B'],
  ['\u3164', 'U+3164'],
  ['\u{E0041}', 'U+E0041'],
])('finds what nobody sees: %j', (character, name) => {
  expect(findInvisible(`Two ${character}beds`)).toEqual({
    index: 4,
    wrong: `has an invisible character, ${name}`,
  })
})

it.each(['₦85,000', 'Ẹ̀kọ́ at 28 m²', 'a\tb\r\nc', 'a\u00A0b', '“Yes”, he said – twice…'])(
  'lets through what guests see: %j',
  (text) => {
    expect(findInvisible(text)).toBeUndefined()
  },
)

it.each([
  ['home.json', '"Breathtaking Rooms"', '"Breathtaking\\u200b Rooms"', 'home.json:11:16: rooms.heading'],
  ['hotel.json', '"The Landmark Hotel"', '"The\\u00ad Landmark Hotel"', 'hotel.json:3:11: name'],
  ['hotel.json', 'Lagoon Crescent', 'Lagoon \u202ECrescent', 'hotel.json:7:15: address 1'],
])('in %s is refused by the check', async (file, part, by, place) => {
  const { contentDir, replace } = await copyContent()
  await replace(file, part, by)
  const { problems } = await checkContent(contentDir)
  expect(problems.map(describeProblem)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^content/${place.replaceAll('.', '\\.')}: has an invisible character, U\\+[^;]*; delete it`,
      ),
    ),
  ])
})
