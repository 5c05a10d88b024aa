import { styled } from 'styled-components'
import { look, media, theme } from '../../styles/theme'

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

export const Card = styled.article`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  ${look.vertical}
  height: 100%;
  position: relative;
`

export const CardPicture = styled.div`
  overflow: hidden;

  ${media.motionOk} {
    img {
      transition: transform ${theme.motion.slow} ease-out;
    }

    ${Card}:hover & img {
      transform: scale(1.04);
    }
  }
`
