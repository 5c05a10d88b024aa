import { Link } from 'gatsby'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { useInViewport, useReleased } from '../../../components/ui/useLateLoading'
import { nameChoice } from '../../../shared/chosen-stay'
import { roomPagePath } from '../../../shared/paths'
import { look, theme } from '../../../styles/theme'
import type { ShownRoom } from '../shown-room'
import { type DateWish, stayOf } from './useDateWish'

export const loadDates = () => import(/* webpackChunkName: "room-dates" */ './RoomDates')
const loadDialog = () => import(/* webpackChunkName: "dates-dialog" */ './DatesDialog')
const loadCalls = () => import('../../../apollo/calls')

/** Loads the calendar's parts at the same time, so that it comes sooner on a slow line. */
function prepare() {
  for (const load of [loadDates, loadDialog, loadCalls]) load().catch(() => undefined)
}

interface WhenProps {
  room: ShownRoom | undefined
  wish: DateWish
  isFormThere: boolean
  onOther: () => void
}

export function When({ room, wish, isFormThere, onOther }: WhenProps) {
  const place = useRef<HTMLParagraphElement>(null)
  // A guest who has scrolled to the form may want the calendar next.
  const isReached = useInViewport(place, '0px') === 'inside'
  const isLikely = useReleased() && isReached && isFormThere
  useEffect(() => {
    if (isLikely) prepare()
  }, [isLikely])
  const stay = stayOf(wish)
  const dates = stay ? nameChoice(stay) : 'Other dates'
  return (
    <Choice ref={place}>
      <Link to={room ? roomPagePath(room.id) : '/rooms'} replace aria-current={wish === undefined}>
        Tonight
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={wish !== undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={onOther}
      >
        <span key={dates}>{dates}</span>
      </button>
    </Choice>
  )
}

const Choice = styled.p`
  border-bottom: 1px solid ${theme.color.line};
  display: flex;
  gap: ${theme.space.three};
  margin-bottom: ${theme.space.two};
  ${look.small}
  ${look.needsScript}

  > * {
    ${look.bareButton}
    align-content: center;
    border-bottom: ${theme.rule.height} solid transparent;
    margin-bottom: -1px;
    min-height: ${theme.touchTarget};
    text-align: left;
    text-decoration: none;
  }

  > [aria-current='true'] {
    border-color: ${theme.color.brass};
    ${look.strong}
  }
`
