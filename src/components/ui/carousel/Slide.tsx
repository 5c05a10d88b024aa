import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '../../../styles/theme'

interface SlideProps {
  picture: ReactNode
  children: ReactNode
}

/** A full-bleed picture with its words on paper that overlaps it. */
export function Slide({ picture, children }: SlideProps) {
  return (
    <Box>
      <Ground>{picture}</Ground>
      <Panel>{children}</Panel>
    </Box>
  )
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  position: relative;
`

const Ground = styled.div`
  aspect-ratio: ${theme.ratio.room};

  ${media.tablet} {
    aspect-ratio: ${theme.ratio.wide};
    margin-bottom: ${theme.space.seven};
    max-height: ${theme.slide.maxHeight};
    min-height: ${theme.slide.minHeight};
    width: 100%;
  }
`

const Panel = styled.div`
  background: ${theme.color.paper};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space.one};
  margin: calc(-1 * ${theme.space.four}) ${theme.space.two} 0;
  padding: ${theme.space.three};
  position: relative;

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
