const pageType = 'clamp(42px, 6vw, 72px)'

/** All colours, spaces, type sizes and durations. The constants of the specification stand under `spec`. */
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
    /**
     * Darkens the lower part of a picture. White text on it has a contrast of 4.5:1 even on a white
     * picture.
     */
    shade:
      'linear-gradient(to top, rgb(24 10 10 / 86%), rgb(24 10 10 / 62%) 320px, rgb(24 10 10 / 12%) 420px)',
    /** The same for a wide screen: there the text stands in the left two thirds. */
    shadeWide:
      'linear-gradient(to right, rgb(24 10 10 / 80%), rgb(24 10 10 / 58%) 56%, rgb(24 10 10 / 0%) 86%)',
    /** Darkens the top of a picture, below the bar's white text. */
    barShade: 'linear-gradient(rgb(24 10 10 / 74%), rgb(24 10 10 / 62%) 64px, rgb(24 10 10 / 0%) 180px)',
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
    small: '14px',
    body: '17px',
    lead: '20px',
    title: '28px',
    heading: 'clamp(34px, 5vw, 52px)',
    caps: '12px',
    page: pageType,
    hero: 'clamp(30px, 9vw, 92px)',
  },
  lineHeight: { body: '28px', small: '22px', heading: 1.2, tight: 1.1 },
  tracking: { name: '0.02em', button: '0.05em', caps: '0.24em' },
  radius: '2px',
  ratio: { room: '3 / 2', wide: '16 / 9', square: '1' },
  dot: { size: '10px', target: '24px' },
  slide: {
    minHeight: '480px',
    maxHeight: '76svh',
    panelWidth: 'min(440px, 47vw)',
    foot: '56px',
    footTablet: '144px',
    wordsHeight: '300px',
  },
  banner: { height: 'clamp(320px, 56svh, 520px)' },
  roomPicture: { ratio: '5 / 4', height: 'clamp(380px, 56svh, 760px)' },
  printedPicture: '80mm',
  viewportMargin: '200px',
  skeletonSize: {
    line: '18px',
    title: '30px',
    page: `calc(${pageType} * 1.1)`,
    badge: '28px',
    button: '48px',
    field: '48px',
  },
  shadow: '0 16px 48px rgb(28 25 23 / 14%)',
  /** About 68 characters. In em, because a ch has another width while the fallback font is shown. */
  measure: '36em',
  heroMeasure: '10.6em',
  width: {
    page: '1200px',
    narrow: '680px',
    side: '400px',
    dialog: '520px',
    alert: '460px',
    column: '240px',
    ways: '320px',
  },
  rule: { height: '2px', width: '56px' },
  icon: '22px',
  factHeight: '36px',
  bookingPanelHeight: '392px',
  badgeWidth: '96px',
  thumb: '120px',
  navWidth: '400px',
  actionWidth: '152px',
  mutedPicture: 'saturate(45%) brightness(92%)',
  zoom: 1.04,
  pictureSizes: {
    card: '(min-width: 1200px) 384px, (min-width: 1024px) 31vw, (min-width: 768px) 47vw, 92vw',
    full: '100vw',
    hero: '(max-aspect-ratio: 3/2) 150vh, 100vw',
    heroTall: { media: '(max-aspect-ratio: 3/5)', sizes: '100vw' },
    bannerTall: { media: '(max-width: 640px)', sizes: '100vw' },
    half: '(min-width: 1200px) 700px, (min-width: 768px) 58vw, 100vw',
  },
  footerLink: '32px',
  control: { height: '48px', areaHeight: '168px' },
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

/** Media queries, mobile first. Each opens a block inside a component's styles. */
export const media = {
  tablet: `@media (min-width: ${theme.spec.mobileBreakpoint})`,
  desktop: '@media (min-width: 1024px)',
  motionOk: '@media (prefers-reduced-motion: no-preference)',
  print: '@media print',
  hover: '@media (hover: hover)',
  forcedColors: '@media (forced-colors: active)',
  /** A script in the head sets the class `script`. Not all browsers have a media query for scripting. */
  noScript: 'html:not(.script) &',
} as const
