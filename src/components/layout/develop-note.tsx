import { theme } from '../../styles/theme'

const ID = 'develop-note'

/** In `gatsby develop` Gatsby's part of a page is empty until the script has drawn it. */
const STYLE = `
#${ID} {
  font: ${theme.type.body}/${theme.lineHeight.body} ${theme.font.text};
  padding: ${theme.space.four} ${theme.space.two};
  text-align: center;
}
#___gatsby:not(:empty) ~ #${ID} { display: none }
`

/**
 * What a page of `gatsby develop` shows at its first visit, which takes seconds: Gatsby sends no HTML there,
 * and begins to run the page's query only now. Without it the page is blank for so long.
 */
export const developNote = [
  <style key="develop-style" dangerouslySetInnerHTML={{ __html: STYLE }} />,
  <p key={ID} id={ID}>
    Gatsby prepares this page. It appears by itself.
  </p>,
]
