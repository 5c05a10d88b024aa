import { transformSync } from '@babel/core'
import { resolve } from 'node:path'

const values = {
  theme: {
    space: { two: '16px' },
    layer: { bar: 20 },
    ratio: { room: '3 / 2', square: '1' },
    odd: '`${x}\\',
  },
  media: { tablet: '@media (min-width: 768px)' },
}

function build(code: string): string {
  const result = transformSync(`import { media, theme } from '../styles/theme'\n${code}`, {
    babelrc: false,
    configFile: false,
    plugins: [[resolve('src/build/inline-theme.js'), { values }]],
  })
  return result?.code?.replace(/^import .*\n+/, '') ?? ''
}

it.each([
  ['a value', 'use(theme.layer.bar)', 'use(20);'],
  [
    'a value in a style',
    '`${media.tablet} { gap: ${theme.space.two}; }`',
    '`@media (min-width: 768px) { gap: 16px; }`;',
  ],
  ['values side by side', '`${theme.space.two}${theme.layer.bar}`', '`16px20`;'],
  ['a value beside what is known later', '`${theme.space.two} ${late} 0`', '`16px ${late} 0`;'],
  ['signs that a template would read', '`${theme.odd}`', '`\\`\\${x}\\\\`;'],
])('writes %s where it is used', (_what, code, built) => {
  expect(build(code)).toBe(built)
})

it('writes a part of the table where the name is known later', () => {
  expect(build('use(theme.ratio[name])').replaceAll(/\s+/g, ' ')).toBe(
    'use({ room: "3 / 2", square: "1" }[name]);',
  )
})

it('leaves the table itself, what it does not know, and other imports alone', () => {
  expect(build('use(theme, theme.absent, other.space.two)')).toBe(
    'use(theme, theme.absent, other.space.two);',
  )
})
