import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { look, media, theme } from '../../../styles/theme'

interface SlideProps {
  picture: ReactNode
  badge?: ReactNode
  children: ReactNode
}

export function Slide({ picture, badge, children }: SlideProps) {
  return (
    <Box>
      <Ground>{picture}</Ground>
      {badge && <Corner>{badge}</Corner>}
      <Panel>{children}</Panel>
    </Box>
  )
}

const Box = styled.div`
  ${look.vertical}
  height: 100%;
  position: relative;
`

const Ground = styled.div`
  aspect-ratio: ${theme.ratio.room};

  ${media.tablet} {
    aspect-ratio: ${theme.ratio.wide};
    margin-bottom: ${theme.slide.footTablet};
    max-height: calc(76 * var(--svh));
    min-height: 480px;
    width: 100%;
  }

  ${media.desktop} {
    margin-bottom: ${theme.slide.foot};
  }
`

const Corner = styled.div`
  position: absolute;
  right: max(${theme.space.two}, (100% - ${theme.width.page}) / 2);
  top: ${theme.space.two};

  ${media.desktop} {
    top: ${theme.space.four};
  }
`

const Panel = styled.div`
  background: ${theme.color.paper};
  border: 0 solid transparent;
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  ${look.vertical}
  flex: 1;
  gap: ${theme.space.one};
  margin: calc(-1 * ${theme.space.four}) ${theme.space.two} 0;
  padding: ${theme.space.three};
  position: relative;

  h3 {
    font-size: ${theme.type.title};
  }

  ${media.tablet} {
    bottom: 0;
    gap: ${theme.space.two};
    left: max(${theme.space.two}, (100% - ${theme.width.page}) / 2);
    margin: 0;
    padding: ${theme.space.four};
    position: absolute;
    width: ${theme.slide.panelWidth};
  }
`
