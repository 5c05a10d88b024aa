import { type ReactElement, useLayoutEffect, useRef } from 'react'
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
  const code = useLater(loadCarousel, isInViewport)
  const slides = withoutEnd(all)
  const track = useTallest(all.length > slides.length)
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

/** Leaves out what is not drawn at the end. In front, an empty place keeps the others where they are. */
function withoutEnd(slides: readonly (ReactElement | null)[]): (ReactElement | null)[] {
  let end = slides.length
  while (end > 0 && slides[end - 1] === null) end -= 1
  return slides.slice(0, end)
}

/**
 * The row is as high as its highest slide. Where slides come and go, it stays as high as it has ever been at
 * this width, so that nothing below it moves up and down.
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

/** From this sideways movement on, in pixels, a touch is a swipe and not scrolling. */
const SWIPE_TOLERANCE = 20
const SLIDE_MS = parseInt(theme.motion.slow, 10)

function drawNothing() {
  return null
}

/* The class names of react-responsive-carousel. These lines replace the library's stylesheet. */
const Track = styled.div`
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
