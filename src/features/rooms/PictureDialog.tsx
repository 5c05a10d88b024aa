import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Button, IconButton } from '../../components/ui/Button'
import { CloseIcon, NextIcon, PreviousIcon } from '../../components/ui/icons'
import { closeOnEscape, modalBackdrop, useClosedByBack, useModal } from '../../components/ui/modal'
import { Picture } from '../../components/ui/Picture'
import { theme } from '../../styles/theme'
import type { ShownRoom } from './shown-room'

/** From this sideways movement on, in pixels, a touch leads to the next picture. */
const SWIPE = 48
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

interface PictureDialogProps {
  title: string
  pictures: readonly ShownRoom['picture'][]
  /** The position of the picture that is shown first. */
  first: number
  onClose: () => void
}

/** Pictures in full, one at a time: by keys, buttons and touch. Two fingers enlarge, as on any page. */
export function PictureDialog({ title, pictures, first, onClose }: PictureDialogProps) {
  const ref = useModal(true)
  const area = useRef<HTMLDivElement>(null)
  const touchedAt = useRef<number>(undefined)
  const [index, setIndex] = useState(first)
  const [isLarge, setIsLarge] = useState(false)
  useClosedByBack(true, onClose)
  const picture = pictures[index]
  const { onKeyDown: onEscape, onCancel } = closeOnEscape(onClose)

  useEffect(() => {
    const element = area.current
    if (element === null || !isLarge) return
    element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2
    element.scrollTop = (element.scrollHeight - element.clientHeight) / 2
  }, [isLarge])

  function step(by: number) {
    setIndex((before) => (before + by + pictures.length) % pictures.length)
  }

  function onKeyDown(event: KeyboardEvent) {
    onEscape(event)
    const by = STEPS[event.key]
    // The keys move within an enlarged picture.
    if (by !== undefined && !isLarge && pictures.length > 1) step(by)
  }

  function onTouchStart({ touches }: TouchEvent) {
    const canSwipe = touches.length === 1 && !isLarge && !isPinched()
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
    <Box ref={ref} aria-modal="true" aria-label={title} onKeyDown={onKeyDown} onCancel={onCancel}>
      <Row>
        <output>{pictures.length > 1 && `${index + 1} of ${pictures.length}`}</output>
        <IconButton label="Close" onClick={onClose} data-autofocus>
          <CloseIcon />
        </IconButton>
      </Row>
      <Area
        ref={area}
        $isLarge={isLarge}
        // An enlarged picture is moved with the arrow keys.
        {...(isLarge && { tabIndex: 0, role: 'group', 'aria-label': 'Enlarged picture' })}
        onTouchStart={onTouchStart}
        onTouchEnd={onTouchEnd}
      >
        {picture && (
          <Sheet key={index} $isLarge={isLarge}>
            <Picture {...picture} sizes={isLarge ? LARGE : WHOLE} loading="eager" />
          </Sheet>
        )}
      </Area>
      <Row>
        {pictures.length > 1 && (
          <IconButton label="Previous picture" onClick={() => step(-1)}>
            <PreviousIcon />
          </IconButton>
        )}
        <Button variant="quiet" onClick={() => setIsLarge(!isLarge)}>
          {isLarge ? 'Make smaller' : 'Enlarge'}
        </Button>
        {pictures.length > 1 && (
          <IconButton label="Next picture" onClick={() => step(1)}>
            <NextIcon />
          </IconButton>
        )}
      </Row>
    </Box>
  )
}

/** The `sizes` attribute of a picture as it opens, and of an enlarged one. */
const [WHOLE, LARGE] = ['100vw', '150vw']

/** True while the guest has enlarged the page with two fingers: one finger then moves it. */
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
    display: flex;
    flex-direction: column;
  }

  :focus-visible {
    outline-color: currentcolor;
    outline-offset: calc(-1 * ${theme.focusRing.width});
  }
`

const Row = styled.div`
  align-items: center;
  display: flex;
  flex: none;
  font-size: ${theme.type.small};
  gap: ${theme.space.two};
  justify-content: center;
  min-height: ${theme.control.height};
  padding: 0 ${theme.space.two};

  output {
    flex: 1;
  }
`

const Area = styled.div<{ $isLarge: boolean }>`
  display: grid;
  flex: 1;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  place-items: ${({ $isLarge }) => ($isLarge ? 'start' : 'center')};
`

/* As large as fits, with the bars above and below. A picture of another form is shown whole too. */
const Sheet = styled.div<{ $isLarge: boolean }>`
  width: ${({ $isLarge }) => ($isLarge ? 'max(150%, 120 * var(--dvh))' : 'min(100%, 150 * var(--dvh) - 150px)')};

  img {
    object-fit: contain;
  }
`
