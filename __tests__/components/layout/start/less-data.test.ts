import { LESS_DATA } from '../../../../src/components/layout/start/inline-scripts'

const PAGE = [
  '<picture><source sizes="92vw"><img id="first" sizes="100vw"></picture>',
  '<picture><source sizes="(min-width: 1024px) 31vw, 92vw"><img id="later" loading="lazy" sizes="120px"></picture>',
].join('')

function open({ saveData, reducesData }: { saveData?: boolean; reducesData?: boolean }) {
  delete window.halveSizes
  document.body.innerHTML = PAGE
  Object.assign(navigator, { connection: { saveData } })
  Object.assign(window, {
    matchMedia: (query: string) => ({ matches: query === '(prefers-reduced-data:reduce)' && reducesData }),
  })
  // oxlint-disable-next-line no-implied-eval
  new Function(LESS_DATA)()
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
  return [...document.querySelectorAll('source, img')].map((element) => element.getAttribute('sizes'))
}

// jsdom does not reflect `sizes` of an img or a source.
beforeAll(() => {
  for (const { prototype } of [HTMLSourceElement, HTMLImageElement]) {
    Object.defineProperty(prototype, 'sizes', {
      configurable: true,
      get(this: Element) {
        return this.getAttribute('sizes') ?? ''
      },
      set(this: Element, value: string) {
        this.setAttribute('sizes', value)
      },
    })
  }
})

const AS_BUILT = ['92vw', '100vw', '(min-width: 1024px) 31vw, 92vw', '120px']

it('leaves the pictures as they are for guests who wish nothing', () => {
  expect(open({})).toEqual(AS_BUILT)
  expect(window.halveSizes).toBeUndefined()
})

it.each([{ saveData: true }, { reducesData: true }])('halves the later ones with %o', (wish) => {
  expect(open(wish)).toEqual([
    '92vw',
    '100vw',
    '(min-width: 1024px) calc(31vw/2), calc(92vw/2)',
    'calc(120px/2)',
  ])
})
