import { media, theme } from './theme'

/** The build writes these rules into the HTML, so that they work at once and without script. */
export const globalStyle = `
*, *::before, *::after {
  box-sizing: border-box;
}

/* Fallback for browsers without svh and dvh. */
:root {
  --svh: 1vh;
  --dvh: 1vh;
}

@supports (height: 1svh) {
  :root {
    --svh: 1svh;
    --dvh: 1dvh;
  }
}

html {
  scroll-padding-top: calc(${theme.spec.barHeight} + var(--strip, 0px));
  scroll-padding-bottom: calc(var(--foot-bar, 0px) + var(--notice, 0px) + var(--site-notice, 0px));
  text-size-adjust: 100%;
  -webkit-text-size-adjust: 100%;
}

body {
  background: ${theme.color.paper};
  color: ${theme.color.text};
  font-family: ${theme.font.text};
  font-size: ${theme.type.body};
  line-height: ${theme.lineHeight.body};
  margin: 0;
  /* After Back, the browser restores the scroll position before all cards are drawn. Later cards must not
     move it. */
  overflow-anchor: none;
  overflow-wrap: break-word;
  /* Letters keep their own width on a coarse screen too. Rounded to whole pixels, lines break elsewhere in
     the fallback fonts. */
  text-rendering: geometricPrecision;
  text-wrap: pretty;
}

/* A line that the hotel ends is one for guests too. */
main {
  white-space: pre-line;
}

h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset {
  margin: 0;
}

h1, h2, h3 {
  color: ${theme.color.ink};
  font-family: ${theme.font.display};
  /* The serif's default figures are old-style ones, which look uneven in an amount of money. */
  font-variant-numeric: lining-nums;
  font-weight: 600;
  line-height: ${theme.lineHeight.tight};
  text-wrap: balance;
}

h2 {
  font-size: ${theme.type.heading};
}

ul, ol {
  list-style: none;
  padding: 0;
}

fieldset {
  border: 0;
  min-width: 0;
  padding: 0;
}

a {
  color: inherit;
  text-decoration-color: ${theme.color.brass};
  text-underline-offset: ${theme.space.half};
}

img, svg {
  display: block;
  max-width: 100%;
}

address {
  font-style: normal;
}

::selection {
  background: ${theme.color.house};
  color: ${theme.color.onDark};
}

:focus-visible {
  outline: ${theme.focusRing.width} solid ${theme.color.brass};
  outline-offset: ${theme.focusRing.offset};
}

[tabindex='-1']:focus-visible {
  outline: none;
}

/* A button that was pressed before the page could answer: see inline-scripts. */
button[aria-busy='true'] {
  opacity: 0.5;
}

${media.motionOk} {
  button[aria-busy='true'] {
    animation: busy 0.6s infinite alternate;
  }

  @keyframes busy {
    from {
      opacity: 1;
    }
  }
}

${media.short} {
  html {
    scroll-padding-top: ${theme.space.one};
    scroll-padding-bottom: calc(var(--strip, 0px) + var(--foot-bar, 0px) + var(--site-notice, 0px));
  }

  body {
    padding-bottom: var(--strip, 0px);
  }
}

#offline a {
  white-space: nowrap;
}

noscript > aside,
#offline {
  background: ${theme.color.cream};
  color: ${theme.color.ink};
  inset: auto 0 0;
  padding: ${theme.space.two};
  position: fixed;
  text-align: center;
  z-index: ${theme.layer.bar};
}

@media print {
  @page {
    margin: 16mm;
  }

  body {
    background: none;
    font-size: 11pt;
    line-height: 1.45;
  }

  /* The page stands on paper without the dialog that lies over it, and without the dialog's veil. An alert is
     news that a guest may want to keep, such as his reference: it stands alone. */
  dialog:not([role='alertdialog']),
  [role='alertdialog'] button,
  [role='alertdialog']::backdrop {
    display: none !important;
  }

  /* By itself: a browser that does not know a selector leaves out the whole rule. */
  body:has([role='alertdialog'][open]) :is(header, main, footer, aside) {
    display: none !important;
  }

  [role='alertdialog'] {
    box-shadow: none !important;
    margin-top: 0 !important;
    max-height: none !important;
    position: absolute !important;
  }
}
`
