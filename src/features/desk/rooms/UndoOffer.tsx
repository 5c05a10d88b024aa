import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'
import { Problem } from '../parts/Problem'
import { SmallButton } from '../parts/SmallButton'
import { VisuallyHidden } from '../parts/VisuallyHidden'
import { useUndos } from './undo'
import type { OfferedUndo } from './undo-list'

interface UndoOfferProps {
  offered: OfferedUndo
  /** True where the button that did it has had the focus, which this one takes. */
  takesFocus?: boolean
}

/** The button that undoes, with the seconds that are left. After a failure the reason stays until "OK". */
export function UndoOffer({ offered, takesFocus = false }: UndoOfferProps) {
  const { undo, close } = useUndos()
  const button = useRef<HTMLButtonElement>(null)
  const { room, entry, state } = offered

  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  if (state.kind === 'failed') {
    return (
      <>
        <Problem>{state.problem}</Problem>
        <SmallButton variant="quiet" onClick={() => close(entry)}>
          OK
        </SmallButton>
      </>
    )
  }
  return (
    <SmallButton ref={button} disabled={state.kind === 'busy'} onClick={() => void undo(offered)}>
      Undo
      <VisuallyHidden> {room.name}</VisuallyHidden>
      <Seconds aria-hidden="true">{state.kind === 'offered' && state.seconds}</Seconds>
    </SmallButton>
  )
}

const Seconds = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: 400;
  min-width: ${theme.space.two};
`
