import { type KeyboardEvent, type MouseEvent } from 'react'
import { styled } from 'styled-components'
import { look, theme } from '../../../../styles/theme'
import { Row } from '../../parts/layout'
import { Note } from '../../parts/text'

interface FocalPointProps {
  src: string
  /** In the form of CSS's `object-position`; undefined for the middle. */
  focus: string | undefined
  onChoose: (focus: string) => void
}

const STEPS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
}

/** A picture, and how a phone crops it. A click or the arrow keys choose the place that stays in view. */
export function FocalPoint({ src, focus = '50% 50%', onChoose }: FocalPointProps) {
  const [left = 50, top = 50] = focus.split(' ').map(Number.parseFloat)
  const choose = (...place: number[]) =>
    onChoose(place.map((part) => `${Math.round(Math.min(100, Math.max(0, part)))}%`).join(' '))

  function click({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) {
    // A click by Enter or the space bar has no place.
    if (detail === 0) return
    const frame = currentTarget.getBoundingClientRect()
    choose(((clientX - frame.left) / frame.width) * 100, ((clientY - frame.top) / frame.height) * 100)
  }

  function press(event: KeyboardEvent) {
    const [x, y] = STEPS[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    choose(left + x, top + y)
  }

  return (
    <div>
      <Row>
        <Whole
          type="button"
          aria-label={`Place that stays in view on phones: ${left} % from the left, ${top} % from the top. Arrow keys move it.`}
          onClick={click}
          onKeyDown={press}
        >
          <img src={src} alt="" />
          <Mark style={{ left: `${left}%`, top: `${top}%` }} />
        </Whole>
        <Phone src={src} alt="" style={{ objectPosition: focus }} />
      </Row>
      <Note>Click what must stay in view on a phone, as it is shown on the right.</Note>
    </div>
  )
}

const Whole = styled.button`
  ${look.bareButton}
  cursor: crosshair;
  position: relative;
  width: min(70%, ${theme.width.column});

  img {
    display: block;
    width: 100%;
  }
`

const Mark = styled.span`
  border: 2px solid ${theme.color.onDark};
  border-radius: 50%;
  box-shadow: 0 0 0 2px ${theme.color.house};
  height: ${theme.icon};
  pointer-events: none;
  position: absolute;
  transform: translate(-50%, -50%);
  width: ${theme.icon};
`

const Phone = styled.img`
  aspect-ratio: 1 / 2;
  object-fit: cover;
  width: 64px;
`
