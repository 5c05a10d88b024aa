import { styled } from 'styled-components'
import { look, media, theme } from '../../styles/theme'

/** The places of cards: one column on a phone, two on a tablet, three on a wide screen. */
export const CardGrid = styled.ul`
  ${look.column}
  gap: ${theme.space.three};

  ${media.tablet} {
    gap: ${theme.space.four};
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`

/** As tall as the tallest card of its row. */
export const Card = styled.article`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  ${look.vertical}
  height: 100%;
  position: relative;
`

/** The picture at the top of a card. It grows a little on hover. */
export const CardPicture = styled.div`
  overflow: hidden;

  ${media.motionOk} {
    img {
      transition: transform ${theme.motion.slow} ease-out;
    }

    ${Card}:hover & img {
      transform: scale(${theme.zoom});
    }
  }
`
