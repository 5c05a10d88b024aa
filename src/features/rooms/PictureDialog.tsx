import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { IconButton } from '../../components/ui/Button'
import { CloseIcon, NextIcon, PreviousIcon } from '../../components/ui/icons'
import { closeOnEscape, modalBackdrop, useModal } from '../../components/ui/modal'
import { Picture } from '../../components/ui/Picture'
import { look, theme } from '../../styles/theme'
import type { ShownRoom } from './shown-room'

const SWIPE = 48
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export type WholePicture = ShownRoom['picture'] & { caption: string }

interface PictureDialogProps {
  title: string
  pictures: readonly WholePicture[]
  first: number
  onClose: () => void
}

export function PictureDialog({ title, pictures, first, onClose }: PictureDialogProps) {
  const ref = useModal(true)
  const touchedAt = useRef<number>(undefined)
  const [index, setIndex] = useState(first)
  const picture = pictures[index]
  const { onKeyDown: onEscape, ...closing } = closeOnEscape(onClose)

  function step(by: number) {
    setIndex((before) => (before + by + pictures.length) % pictures.length)
  }

  function onKeyDown(event: KeyboardEvent) {
    onEscape(event)
    const by = STEPS[event.key]
    if (by !== undefined && pictures.length > 1) step(by)
  }

  function onTouchStart({ touches }: TouchEvent) {
    const canSwipe = touches.length === 1 && !isPinched()
    touchedAt.current = canSwipe ? touches[0]?.clientX : undefined
  }

  function onTouchEnd({ changedTouches }: TouchEvent) {
    const from = touchedAt.current
    touchedAt.current = undefined
    const to = changedTouches[0]?.clientX
    if (from === undefined || to === undefined || pictures.length < 2) return
    if (Math.abs(to - from) >= SWIPE) step(to < from ? 1 : -1)
  }

  return (
    <Box ref={ref} aria-modal="true" aria-label={title} onKeyDown={onKeyDown} {...closing}>
      <Row>
        <output>
          {pictures.length > 1 && <Count>{`${index + 1} of ${pictures.length}`}</Count>}
          <span>{picture?.caption}</span>
        </output>
        <IconButton label="Close" onClick={onClose} data-autofocus>
          <CloseIcon />
        </IconButton>
      </Row>
      <Area onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
        {picture && (
          <Sheet key={index}>
            <Picture
              image={picture.image}
              src={picture.src}
              alt={picture.alt}
              sizes="100vw"
              loading="eager"
            />
          </Sheet>
        )}
      </Area>
      {pictures.length > 1 && (
        <Row>
          <IconButton label="Previous picture" onClick={() => step(-1)}>
            <PreviousIcon />
          </IconButton>
          <IconButton label="Next picture" onClick={() => step(1)}>
            <NextIcon />
          </IconButton>
        </Row>
      )}
    </Box>
  )
}

/** True while the page is enlarged by pinching: one finger then moves the page. */
function isPinched(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.05
}

const Box = styled.dialog`
  ${modalBackdrop}
  background: ${theme.color.night};
  border: 0;
  color: ${theme.color.onDark};
  height: calc(100 * var(--dvh));
  inset: 0;
  margin: 0;
  max-height: none;
  max-width: none;
  overflow: hidden;
  padding: 0 0 env(safe-area-inset-bottom);
  position: fixed;
  width: 100%;
  z-index: ${theme.layer.modal};

  &[open] {
    ${look.vertical}
  }

  :focus-visible {
    outline-color: currentcolor;
    outline-offset: calc(-1 * ${theme.focusRing.width});
  }
`

const Row = styled.div`
  ${look.line}
  flex: none;
  font-size: ${theme.type.small};
  gap: ${theme.space.two};
  justify-content: center;
  min-height: ${theme.control.height};
  padding: 0 ${theme.space.two};

  output {
    display: flex;
    flex: 1;
    gap: ${theme.space.two};
    line-height: ${theme.lineHeight.small};
    min-width: 0;
    padding-block: ${theme.space.half};
  }
`

const Count = styled.span`
  flex: none;
  font-weight: 600;
`

const Area = styled.div`
  display: grid;
  flex: 1;
  min-height: 0;
  place-items: center;
  /* A swipe must lead to another picture, not back in the history. */
  touch-action: pan-y pinch-zoom;
`

/* As large as fits between the bars, and whole, whatever its ratio. */
const Sheet = styled.div`
  width: min(100%, 150 * var(--dvh) - 150px);

  img {
    object-fit: contain;
  }
`
