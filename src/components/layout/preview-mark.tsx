import { theme } from '../../styles/theme'

const ID = 'preview-mark'
const HEIGHT = `calc(${theme.lineHeight.small} + 2 * ${theme.space.half})`

/**
 * The strip takes no clicks. The page and all that stands at the foot of the screen end above it. The notice
 * about a payment sets --notice to its own height, so that reaches behind the strip.
 */
const STYLE = `
#${ID} {
  background: ${theme.color.brass};
  bottom: 0;
  box-sizing: border-box;
  color: ${theme.color.night};
  font: 600 ${theme.type.small}/${theme.lineHeight.small} ${theme.font.text};
  left: 0;
  padding: ${theme.space.half} ${theme.space.two};
  pointer-events: none;
  position: fixed;
  right: 0;
  text-align: center;
  z-index: ${theme.layer.bar + 1};
}
html { --notice: ${HEIGHT} }
body { padding-bottom: ${HEIGHT} }
aside[aria-label='Your payment'] {
  margin-bottom: calc(-1 * ${HEIGHT});
  padding-bottom: calc(${HEIGHT} + ${theme.space.two});
}
@media print { #${ID} { position: static } }
@media (forced-colors: active) { #${ID} { border-top: 1px solid } }
`

/**
 * What the desk's preview adds to the head and the body of each page. It is outside React's root, so it survives
 * every navigation and needs no script.
 */
export const previewHead = [
  <meta key="preview-robots" name="robots" content="noindex, nofollow" />,
  <style key="preview-style" dangerouslySetInnerHTML={{ __html: STYLE }} />,
]

export const previewBanner = (
  <aside key={ID} id={ID} aria-label="Preview">
    Preview: not public, no money moves
  </aside>
)
