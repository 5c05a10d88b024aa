import moreDisplayFont from './fonts/cormorant-garamond-600-letters.woff2'
import displayFont from './fonts/cormorant-garamond-600.woff2'
import hookedLetters from './fonts/eb-garamond-hooks.woff2'
import moreTextFont from './fonts/inter-letters.woff2'
import textFont from './fonts/inter.woff2'

/** Preloaded, because the first screen of every page uses these fonts. */
export const earlyFonts = [displayFont, textFont]

/* What each cut holds. CONTRIBUTING.md has the commands. A browser fetches a cut when a page has a letter of
   it. M and N are in both, for Yoruba and Efik put marks on them: of two cuts with a letter the later one
   counts, unless it lacks the mark. */
const ENGLISH =
  'U+20-7E,U+A0,U+A9,U+B2,U+B7,U+D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+20A6,U+2212'
const MORE =
  'U+4D,U+4E,U+6D,U+6E,U+A1,U+A3,U+A7,U+AB,U+AE,U+B0,U+BB,U+BD,U+BF-D6,U+D8-FF,U+143,U+144,U+14A,U+14B,U+181,U+18A,U+198,U+199,U+1B3,U+1B4,U+1F8,U+1F9,U+253,U+257,U+2BC,U+300,U+301,U+304,U+323,U+1E3E,U+1E3F,U+1E44,U+1E45,U+1E62,U+1E63,U+1EB8,U+1EB9,U+1ECA-1ECD,U+1EE4,U+1EE5'
/* Hausa's letters, which Cormorant Garamond lacks. EB Garamond has them, a little larger. */
const HOOKED = 'U+181,U+18A,U+198,U+199,U+1B3,U+1B4,U+253,U+257'
const HOOKED_SIZE = 96

/** Fonts of most machines, whose letters are as wide as the served font's. */
const TIMES = ['Times New Roman', 'Liberation Serif', 'Tinos', 'Tinos Regular']
const ARIAL = ['Arial', 'Liberation Sans', 'Arimo', 'Arimo Regular', 'Helvetica']
const ARIAL_BOLD = ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Helvetica Bold']

/* Measured: the average width of our texts, and the ascents and descents, in both fonts. */
const FALLBACKS = [
  fallbackFace('Cormorant Fallback', 600, TIMES, { size: 98, ascent: 94.3, descent: 29.3 }),
  fallbackFace('Cormorant Fallback Android', 600, ['Noto Serif'], {
    size: 82.3,
    ascent: 112.2,
    descent: 34.9,
  }),
  fallbackFace('Inter Fallback', 400, ARIAL, { size: 106.6, ascent: 90.9, descent: 22.7 }),
  fallbackFace('Inter Fallback', 600, ARIAL_BOLD, { size: 101.3, ascent: 95.6, descent: 23.8 }),
  fallbackFace('Inter Fallback Android', 400, ['Roboto', 'Roboto-Regular'], {
    size: 107.3,
    ascent: 90.2,
    descent: 22.5,
  }),
]

export const fontFaces = [
  servedFace('Cormorant Garamond', '600', { url: moreDisplayFont, letters: MORE }),
  servedFace('Cormorant Garamond', '600', { url: displayFont, letters: ENGLISH }),
  servedFace('Cormorant Garamond', '600', { url: hookedLetters, letters: HOOKED, size: HOOKED_SIZE }),
  servedFace('Inter', '400 600', { url: moreTextFont, letters: MORE }),
  servedFace('Inter', '400 600', { url: textFont, letters: ENGLISH }),
  ...FALLBACKS,
].join('\n')

interface Cut {
  url: string
  /** In the form of CSS's unicode-range. */
  letters: string
  /** In percent. */
  size?: number
}

function servedFace(family: string, weights: string, { url, letters, size }: Cut): string {
  const adjustment = size === undefined ? '' : ` size-adjust: ${size}%;`
  return `@font-face { font-family: '${family}'; font-weight: ${weights}; font-display: swap; src: url('${url}') format('woff2'); unicode-range: ${letters};${adjustment} }`
}

/** In per cent. Makes the fallback as wide and tall as the served font, so that no text moves. */
interface Fit {
  size: number
  ascent: number
  descent: number
}

function fallbackFace(family: string, weight: number, local: readonly string[], fit: Fit): string {
  const { size, ascent, descent } = fit
  const source = local.map((name) => `local('${name}')`).join(', ')
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: ${source}; size-adjust: ${size}%; ascent-override: ${ascent}%; descent-override: ${descent}%; line-gap-override: 0%; }`
}
