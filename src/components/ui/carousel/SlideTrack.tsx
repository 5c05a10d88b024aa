import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '../../../styles/theme'
import { useLater } from '../useLater'

const loadCarousel = () => import('react-responsive-carousel')

interface SlideTrackProps {
  /** Null for a slide that is not drawn. */
  slides: readonly (ReactElement | null)[]
  index: number
  onChange: (index: number) => void
  /** Loads react-responsive-carousel, the code for swiping and sliding. */
  isInViewport: boolean
}

/** The row of slides. The build draws it at its final size; react-responsive-carousel moves it later. */
export function SlideTrack({ slides: all, index, onChange, isInViewport }: SlideTrackProps) {
  const slides = withoutEnd(all)
  const track = useTallest(all.length > slides.length)
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

/** Returns the library once the focus is outside the track: it remounts the slides, which would lose the focus. */
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

/** Drops the undrawn slides at the end. Those in front stay as empty places, so that the others keep theirs. */
function withoutEnd(slides: readonly (ReactElement | null)[]): (ReactElement | null)[] {
  let end = slides.length
  while (end > 0 && slides[end - 1] === null) end -= 1
  return slides.slice(0, end)
}

/**
 * The row is as high as its highest slide. Where slides mount and unmount, it keeps the greatest height at this
 * width, so that nothing below it moves.
 */
function useTallest(isWanted: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const seen = useRef({ width: 0, height: 0 })

  useLayoutEffect(() => {
    const track = ref.current
    if (track === null || !isWanted) return
    const { offsetWidth: width } = track
    if (width !== seen.current.width) track.style.minHeight = ''
    seen.current = { width, height: track.offsetHeight }
    track.style.minHeight = `${seen.current.height}px`
  })

  return ref
}

/** A touch that moves sideways by so many pixels is a swipe and not scrolling. */
const SWIPE_TOLERANCE = 20
const SLIDE_MS = parseInt(theme.motion.slow, 10)

function drawNothing() {
  return null
}

/* The class names of react-responsive-carousel. These lines replace the library's stylesheet. */
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
