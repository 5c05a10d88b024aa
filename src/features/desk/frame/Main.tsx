import { styled } from 'styled-components'
import { media, theme } from '../../../styles/theme'

/** The place of a screen. On a phone it ends above the navigation at the bottom. */
export const Main = styled.main.attrs({ id: 'main', tabIndex: -1 })`
  font-size: ${theme.desk.text};
  line-height: ${theme.desk.line};
  margin: 0 auto;
  max-width: ${theme.desk.width};
  padding: ${theme.space.three} ${theme.space.two} calc(${theme.desk.nav} + ${theme.space.four});

  ${media.tablet} {
    padding: ${theme.space.four} ${theme.space.three} ${theme.space.six};
  }

  ${media.print} {
    max-width: none;
    padding: 0;
  }
`
