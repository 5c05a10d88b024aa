import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '../../../styles/theme'
import { useLater } from '../useLater'

const loadCarousel = () => import('react-responsive-carousel')

interface SlideTrackProps {
  slides: ReactElement[]
  index: number
  onChange: (index: number) => void
  isInViewport: boolean
}

/** The row of slides. The build draws it at its final size; react-responsive-carousel moves it later. */
export function SlideTrack({ slides, index, onChange, isInViewport }: SlideTrackProps) {
  const track = useRef<HTMLDivElement>(null)
  const code = useOnceUnfocused(track, useLater(loadCarousel, isInViewport))
  return (
    <Track ref={track}>
      {code ? (
        <code.Carousel
          selectedItem={index}
          onChange={onChange}
          showThumbs={false}
          showArrows={false}
          showStatus={false}
          showIndicators={false}
          renderArrowPrev={drawNothing}
          renderArrowNext={drawNothing}
          autoPlay={false}
          stopOnHover={false}
          preventMovementUntilSwipeScrollTolerance
          swipeScrollTolerance={SWIPE_TOLERANCE}
          transitionTime={SLIDE_MS}
        >
          {slides}
        </code.Carousel>
      ) : (
        <div className="slider-wrapper">
          <ul className="slider" style={{ transform: `translateX(-${index * 100}%)` }}>
            {slides.map((slide, position) => (
              <li key={position} className="slide">
                {slide}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Track>
  )
}

/** Returns the library once the focus is outside: it remounts the slides and would lose a focus inside. */
function useOnceUnfocused<Code>(
  track: RefObject<HTMLElement | null>,
  code: Code | undefined,
): Code | undefined {
  const [taken, setTaken] = useState<Code>()

  useEffect(() => {
    const element = track.current
    if (element === null) return undefined
    const takeUnless = (focused: unknown) => {
      if (!(focused instanceof Node && element.contains(focused))) setTaken(() => code)
    }
    // When the whole window loses the focus, the element stays active.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => takeUnless(relatedTarget ?? document.activeElement)
    takeUnless(document.activeElement)
    element.addEventListener('focusout', onFocusOut)
    return () => element.removeEventListener('focusout', onFocusOut)
  }, [track, code])

  return taken
}

const SWIPE_TOLERANCE = 20
const SLIDE_MS = parseInt(theme.motion.slow, 10)

function drawNothing() {
  return null
}

/* The class names of react-responsive-carousel. These rules replace the library's stylesheet. */
const Track = styled.div`
  /* Otherwise a swipe to the right is the browser's gesture for going back. */
  touch-action: pan-y pinch-zoom;

  .slider-wrapper {
    overflow: hidden;
  }

  .slider {
    display: flex;
    position: relative;
    transition-property: none;
    width: 100%;
  }

  ${media.motionOk} {
    .slider.animated {
      transition-property: transform;
      transition-timing-function: ease-in-out;
    }
  }

  .slide {
    display: flex;
    flex: none;
    min-width: 100%;
    width: 100%;
  }

  .slide > * {
    width: 100%;
  }

  ${media.noScript} {
    .slider-wrapper {
      overflow-x: auto;
      scroll-snap-type: x mandatory;
    }

    /* The edge of the next slide shows that there is one. */
    .slide {
      min-width: 90%;
      scroll-snap-align: start;
      width: 90%;
    }
  }
`
