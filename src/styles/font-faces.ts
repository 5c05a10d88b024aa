import displayFont from './fonts/cormorant-garamond-600.woff2'
import textFont from './fonts/inter.woff2'

/** All served fonts: two, on the first screen of every page. They are preloaded. */
export const earlyFonts = [displayFont, textFont]

interface Fallback {
  family: string
  weight: number
  /** Fonts with letters of the same width. Most machines have one of them. */
  local: readonly string[]
  /**
   * In percent. Makes the fallback as wide and as tall as the served font, so that the text does not move
   * later.
   */
  size: number
  ascent: number
  descent: number
}

const TIMES = ['Times New Roman', 'Liberation Serif', 'Tinos', 'Tinos Regular']
const ARIAL = ['Arial', 'Liberation Sans', 'Arimo', 'Arimo Regular', 'Helvetica']
const ARIAL_BOLD = ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Helvetica Bold']

/* Measured: the average width of our copy in both fonts, and the ascents and descents of both fonts. */
const FALLBACKS: readonly Fallback[] = [
  { family: 'Cormorant Fallback', weight: 600, local: TIMES, size: 98, ascent: 94.3, descent: 29.3 },
  {
    family: 'Cormorant Fallback Android',
    weight: 600,
    local: ['Noto Serif'],
    size: 82.3,
    ascent: 112.2,
    descent: 34.9,
  },
  { family: 'Inter Fallback', weight: 400, local: ARIAL, size: 106.9, ascent: 90.6, descent: 22.6 },
  { family: 'Inter Fallback', weight: 600, local: ARIAL_BOLD, size: 101.3, ascent: 95.6, descent: 23.8 },
  {
    family: 'Inter Fallback Android',
    weight: 400,
    local: ['Roboto', 'Roboto-Regular'],
    size: 107.3,
    ascent: 90.2,
    descent: 22.5,
  },
]

/** The styles of the served fonts and of the fallbacks that are shown until the fonts are loaded. */
export const fontFaces = [
  servedFace('Cormorant Garamond', '600', displayFont),
  servedFace('Inter', '400 600', textFont),
  ...FALLBACKS.map(fallbackFace),
].join('\n')

function servedFace(family: string, weights: string, url: string): string {
  return `@font-face { font-family: '${family}'; font-weight: ${weights}; font-display: swap; src: url('${url}') format('woff2'); }`
}

function fallbackFace({ family, weight, local, size, ascent, descent }: Fallback): string {
  const source = local.map((name) => `local('${name}')`).join(', ')
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: ${source}; size-adjust: ${size}%; ascent-override: ${ascent}%; descent-override: ${descent}%; line-gap-override: 0%; }`
}
