import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'
import { CarouselControls } from './CarouselControls'
import { SlideTrack } from './SlideTrack'
import { useInViewport, useReleased } from '../useLateLoading'
import { useSlideshow } from './useSlideshow'

export type SlideLoading = 'eager' | 'lazy' | 'never'

interface CarouselProps<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  renderSlide: (item: Item, loading: SlideLoading) => ReactNode
  hasPrevious?: boolean
}

/** A slideshow after the W3C's carousel pattern: https://www.w3.org/WAI/ARIA/apg/patterns/carousel/ */
export function Carousel<Item>({
  label,
  items,
  keyOf,
  renderSlide,
  hasPrevious = false,
}: CarouselProps<Item>) {
  const ref = useRef<HTMLElement>(null)
  const viewport = useInViewport(ref)
  const isInViewport = viewport === 'inside'
  const isReleased = useReleased()
  const show = useSlideshow(items.length, isInViewport)
  const reached = useReached(show.index, items.length, isInViewport)

  function moveByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') show.next()
    if (event.key === 'ArrowLeft') show.previous()
  }

  const loading = isInViewport ? 'eager' : isReleased ? 'lazy' : 'never'
  const slides = items.map((item, position) => {
    const isHidden = viewport !== 'unknown' && position !== show.index
    return (
      <div
        key={keyOf(item)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the role in the W3C's carousel pattern
        role="group"
        aria-roledescription="slide"
        aria-label={`${position + 1} of ${items.length}`}
        aria-hidden={isHidden || undefined}
        inert={isHidden}
      >
        {renderSlide(item, reached.has(position) ? loading : 'never')}
      </div>
    )
  })

  return (
    <Region
      ref={ref}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={moveByKey}
      onPointerOver={({ pointerType, target }: PointerEvent) =>
        show.hold('hover', pointerType === 'mouse' && target instanceof Element && !isPlayControl(target))
      }
      onPointerLeave={() => show.hold('hover', false)}
      onFocus={(event) => show.hold('focus', !isPlayControl(event.target))}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) show.hold('focus', false)
      }}
    >
      <div aria-live={show.isAdvancing ? 'off' : 'polite'}>
        <SlideTrack slides={slides} index={show.index} onChange={show.goTo} isInViewport={isInViewport} />
      </div>
      <CarouselControls show={show} count={items.length} hasPrevious={hasPrevious} />
    </Region>
  )
}

/** True for the play button. Elsewhere, hover and focus pause the slideshow; after "Play" it must play. */
function isPlayControl(element: Element): boolean {
  return element.closest('[data-play-control]') !== null
}

function useReached(index: number, count: number, isInViewport: boolean): ReadonlySet<number> {
  const [reached, setReached] = useState<ReadonlySet<number>>(new Set([0]))
  const wanted = isInViewport && count > 0 ? [index, (index + 1) % count] : []
  if (wanted.some((position) => !reached.has(position))) setReached(new Set([...reached, ...wanted]))
  return reached
}

const Region = styled.section`
  position: relative;
  color: ${theme.color.text};
`
