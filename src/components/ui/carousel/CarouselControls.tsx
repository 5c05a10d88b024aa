import { styled } from 'styled-components'
import { look, media, theme } from '../../../styles/theme'
import { IconButton } from '../Button'
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '../icons'
import { Contained } from '../Section'
import type { Slideshow } from './useSlideshow'

interface CarouselControlsProps {
  show: Slideshow
  count: number
  hasPrevious: boolean
}

export function CarouselControls({ show, count, hasPrevious }: CarouselControlsProps) {
  return (
    <Contained>
      <Row>
        <IconButton
          label={show.isPlaying ? 'Pause slideshow' : 'Play slideshow'}
          onClick={show.togglePlaying}
          data-play-control
        >
          {show.isPlaying ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        {hasPrevious && (
          <IconButton label="Previous slide" onClick={show.previous}>
            <PreviousIcon />
          </IconButton>
        )}
        <IconButton label="Next slide" onClick={show.next}>
          <NextIcon />
        </IconButton>
        <Dots>
          {Array.from({ length: count }, (_, position) => (
            <Dot
              key={position}
              type="button"
              aria-label={`Go to slide ${position + 1}`}
              aria-current={position === show.index ? 'true' : undefined}
              onClick={() => show.goTo(position)}
            />
          ))}
        </Dots>
        <Counter>{[show.index + 1, count].map(twoDigits).join('/')}</Counter>
      </Row>
    </Contained>
  )
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

const Row = styled.div`
  ${look.line}
  padding-top: ${theme.space.one};

  /* The slide's panel reaches below the picture, where the controls stand beside the panel. */
  ${media.tablet} {
    justify-content: flex-end;
    margin: calc(-1 * ${theme.slide.footTablet}) 0 0 auto;
    min-height: ${theme.slide.footTablet};
    max-width: calc(100% - ${theme.slide.panelWidth});
    padding-top: 0;
    position: relative;
  }

  ${media.desktop} {
    margin-top: calc(-1 * ${theme.slide.foot});
    min-height: ${theme.slide.foot};
  }

  ${look.scriptOnly}
`

const Dots = styled.div`
  ${look.wrap}

  ${media.tablet} {
    margin-left: ${theme.space.two};
  }
`

const Dot = styled.button`
  ${look.bareButton}
  height: ${theme.dot.target};
  width: ${theme.dot.target};

  /* A border stays visible in forced-colors mode. */
  &::before {
    border: 1px solid ${theme.color.control};
    border-radius: 50%;
    content: '';
    display: block;
    height: ${theme.dot.size};
    margin: auto;
    width: ${theme.dot.size};
  }

  &:focus-visible::before {
    border-color: ${theme.color.house};
  }

  ${media.hover} {
    &:hover::before {
      border-color: ${theme.color.house};
    }
  }

  &[aria-current]::before {
    border: calc(${theme.dot.size} / 2) solid ${theme.color.house};
  }
`

const Counter = styled.p`
  font-size: ${theme.type.small};
  font-variant-numeric: tabular-nums;
  margin-left: auto;
  white-space: nowrap;

  ${media.tablet} {
    margin-left: ${theme.space.two};
  }
`
