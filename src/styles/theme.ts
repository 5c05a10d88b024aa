/* Type is in `rem`: it follows the browser's text size. On a phone long words stay on the screen. */
const pageType = 'clamp(min(2.625rem, 17vw), 6vw, 4.5rem)'

/** A phone with three device pixels to a CSS pixel gets pictures for two: nobody would see the third. */
const twoPixels = '(max-width: 640px) and (min-resolution: 2.5dppx) 55vw'

export const theme = {
  color: {
    ink: '#1c1917',
    text: '#44403c',
    paper: '#fffdf9',
    cream: '#f7f1e7',
    line: '#e7dfd1',
    house: '#991b1b',
    houseDeep: '#7f1d1d',
    brass: '#a37b3f',
    onDark: '#ffffff',
    onDarkQuiet: '#e9ded3',
    lineOnDark: 'rgb(255 255 255 / 18%)',
    control: '#8a8177',
    touch: 'rgb(163 123 63 / 14%)',
    night: '#1f0d0d',
    available: '#166534',
    availableGround: '#dcfce7',
    occupied: '#7f1d1d',
    occupiedGround: '#fee2e2',
    skeleton: '#ebe3d5',
    skeletonShine: '#f5efe4',
    overlay: 'rgb(0 0 0 / 50%)',
    /** Behind white text on a picture. */
    hint: 'rgb(24 10 10 / 72%)',
    /** Fades the lower edge of a picture into `night`, behind the text. */
    shadeNarrow: 'linear-gradient(to top, #1f0d0d, rgb(31 13 13 / 60%) 32px, rgb(31 13 13 / 0%) 88px)',
    /** Darkens the lower part of a picture: white text has a contrast of 4.5:1 even on a white one. */
    shade:
      'linear-gradient(to top, rgb(24 10 10 / 78%), rgb(24 10 10 / 60%) 260px, rgb(24 10 10 / 24%) 340px, rgb(24 10 10 / 0%) 420px)',
    /** The same shade for a wide screen, where the text is in the left two thirds. */
    shadeWide:
      'linear-gradient(to right, rgb(24 10 10 / 80%), rgb(24 10 10 / 58%) 56%, rgb(24 10 10 / 0%) 86%)',
    /** Darkens the top of a picture, below the bar's white text. */
    barShade:
      'linear-gradient(rgb(12 6 6 / 58%), rgb(12 6 6 / 52%) 48px, rgb(12 6 6 / 34%) 76px, rgb(12 6 6 / 14%) 108px, rgb(12 6 6 / 4%) 136px, rgb(12 6 6 / 0%) 160px)',
    /** The same shade for the hero, whose bright chandelier is behind the bar. */
    heroShade: 'linear-gradient(rgb(0 0 0 / 72%), rgb(0 0 0 / 60%) 48px, rgb(0 0 0 / 0%) 168px)',
    /** Darkens the transparent bar itself, for its white text. */
    barVeil: 'linear-gradient(rgb(0 0 0 / 40%), rgb(0 0 0 / 0%))',
    /** The specification's #991b1b, slightly transparent. */
    barScrolled: 'rgb(153 27 27 / 92%)',
  },
  space: {
    half: '4px',
    one: '8px',
    two: '16px',
    three: '24px',
    four: '32px',
    six: '48px',
    seven: '56px',
    twelve: '96px',
  },
  font: {
    display: "'Cormorant Garamond', 'Cormorant Fallback', 'Cormorant Fallback Android', serif",
    text: "Inter, 'Inter Fallback', 'Inter Fallback Android', sans-serif",
  },
  type: {
    small: '0.875rem',
    card: '0.9375rem',
    /** Below this size, Safari on a phone enlarges the page at a control. */
    control: '1rem',
    body: '1.0625rem',
    lead: '1.25rem',
    opening: 'clamp(1.375rem, 2.4vw, 1.875rem)',
    title: '1.75rem',
    panel: 'clamp(1.75rem, 3vw, 2.125rem)',
    code: '2.125rem',
    heading: 'clamp(min(2.125rem, 15vw), 5vw, 3.25rem)',
    caps: '0.75rem',
    page: pageType,
    hero: 'clamp(1.875rem, min(9vw, 13 * var(--svh)), 5.75rem)',
  },
  lineHeight: { body: '1.75rem', card: '1.5rem', small: '1.375rem', heading: 1.2, tight: 1.1 },
  tracking: { name: '0.02em', button: '0.05em', caps: '0.24em' },
  radius: '2px',
  ratio: { room: '3 / 2', wide: '16 / 9', cinema: '21 / 9', portrait: '4 / 5', square: '1' },
  dot: { size: '10px', target: '24px' },
  slide: {
    panelWidth: 'min(440px, 47vw)',
    foot: '56px',
    footTablet: '144px',
  },
  /** `picture`: the picture's height on a phone, where the text begins `overlap` above its lower edge. */
  banner: {
    height: 'clamp(320px, 56 * var(--svh), 520px)',
    picture: 'min(208px, 40 * var(--svh))',
    low: { height: 'clamp(240px, 40 * var(--svh), 440px)', picture: 'min(156px, 30 * var(--svh))' },
  },
  /** Leaves room in the first view for the name, the facts and, on a wide screen, the whole booking panel. */
  roomPictureHeight: 'max(380px, 60 * var(--svh))',
  strip: { width: '96px' },
  skeletonSize: {
    line: '1.125rem',
    title: '1.875rem',
    page: `calc(${pageType} * 1.1)`,
    badge: '1.75rem',
    button: '3rem',
    field: '3rem',
  },
  shadow: '0 16px 48px rgb(28 25 23 / 14%)',
  /** About 68 characters. In em, because a ch has another width in the fallback font. */
  measure: '36em',
  width: {
    page: '1200px',
    narrow: '680px',
    dialog: '520px',
    column: '240px',
    ways: '320px',
    price: '5.75rem',
  },
  rule: { height: '2px', width: '56px' },
  icon: '22px',
  factHeight: '2.25rem',
  nextFreeHeight: '5.375rem',
  badgeWidth: '6rem',
  thumb: '120px',
  mutedPicture: 'saturate(45%) brightness(92%)',
  pictureSizes: {
    card: `(min-width: 1200px) 384px, (min-width: 1024px) 31vw, (min-width: 768px) 47vw, ${twoPixels}, 92vw`,
    full: `${twoPixels}, 100vw`,
    hero: '(max-aspect-ratio: 3/2) 150vh, 100vw',
    heroTall: { media: '(max-aspect-ratio: 3/5)', sizes: '100vw' },
    bannerTall: { media: '(max-width: 640px)', sizes: '100vw' },
    half: `(min-width: 1200px) 700px, (min-width: 768px) 58vw, ${twoPixels}, 100vw`,
  },
  footerLink: '2rem',
  control: { height: '3rem', areaHeight: '10.5rem' },
  /** Sizes of the desk, whose screens are denser than guests' pages. */
  desk: {
    width: '1280px',
    text: '1rem',
    line: '1.5rem',
    heading: '1.75rem',
    title: '1.25rem',
    bar: '56px',
    nav: '64px',
    tile: '264px',
    field: '240px',
    height: { button: '2rem', input: '2.5rem' },
    areaHeight: '5.5rem',
    mark: '4px',
    waiting: 'rgb(163 123 63 / 18%)',
    calendar: { room: '5.5rem', roomWide: '10rem', day: '2.25rem' },
  },
  layer: { bar: 20, modal: 30 },
  touchTarget: '44px',
  focusRing: { width: '2px', offset: '2px' },
  motion: { quick: '150ms', calm: '300ms', slow: '400ms', shimmer: '1600ms' },
  spec: {
    mobileBreakpoint: '768px',
    barHeight: '70px',
    panelWidth: '200px',
    slideDuration: '300ms',
    carouselAdvanceMs: 4000,
    listSkeletons: 6,
  },
} as const

export const media = {
  phone: `@media not all and (min-width: ${theme.spec.mobileBreakpoint})`,
  tablet: `@media (min-width: ${theme.spec.mobileBreakpoint})`,
  desktop: '@media (min-width: 1024px)',
  tabletOnly: '@media (min-width: 768px) and (max-width: 1023.98px)',
  motionOk: '@media (prefers-reduced-motion: no-preference)',
  print: '@media print',
  hover: '@media (hover: hover)',
  /** A phone held sideways. */
  low: '@media (max-height: 480px)',
  /** Enlarged to 400 %, or held sideways: sticky parts would cover the text (WCAG 2.2, 1.4.10). */
  short: '@media not all and (min-height: 400px)',
  forcedColors: '@media (forced-colors: active)',
  /** A script in the head sets the class `script`. Not all browsers have a media query for scripting. */
  noScript: 'html:not(.script) &',
} as const

export const look = {
  small: `font-size: ${theme.type.small}; line-height: ${theme.lineHeight.small};`,
  strong: `color: ${theme.color.ink}; font-weight: 600;`,
  serif: `color: ${theme.color.ink}; font-family: ${theme.font.display};`,
  line: 'align-items: center; display: flex;',
  row: 'align-items: center; display: flex; flex-wrap: wrap;',
  wrap: 'display: flex; flex-wrap: wrap;',
  inline: 'align-items: center; display: inline-flex;',
  vertical: 'display: flex; flex-direction: column;',
  stack: `display: grid; gap: ${theme.space.two};`,
  /** One column, which a long word does not widen. */
  column: 'display: grid; grid-template-columns: minmax(0, 1fr);',
  /** A link in a row of links, high enough for a finger. */
  rowLink: `align-items: center; display: inline-flex; font-weight: 600; min-height: ${theme.touchTarget};`,
  bareButton: 'background: none; border: 0; color: inherit; cursor: pointer; font: inherit; padding: 0;',
  cover: "content: ''; inset: 0; position: absolute;",
  unseen:
    'clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px;',
  /** Focus on a dark ground, where brass is hard to see. */
  lightFocus: ':focus-visible { outline-color: currentcolor; }',
  plainOnPaper: `${media.print} { background: none; color: inherit; }`,
  onPhone: `${media.tablet} { display: none; }`,
  belowDesktop: `${media.desktop} { display: none; }`,
  notPrinted: `${media.print} { display: none; }`,
  needsScript: `${media.noScript} { display: none; }`,
  /** For parts that need a script and a screen. */
  scriptOnly: `${media.noScript} { display: none; } ${media.print} { display: none; }`,
} as const
