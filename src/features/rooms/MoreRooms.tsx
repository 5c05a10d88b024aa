import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { Button, ButtonLink } from '../../components/ui/Button'
import { ContactRow } from '../../components/ui/ContactLinks'
import { ROOMS_PER_PAGE, roomsPagePath } from '../../shared/paths'
import { look, theme } from '../../styles/theme'

const STEP = 2 * ROOMS_PER_PAGE
/** How many cards were shown on each list that the guest has left, by the key of its history entry. */
const cardsLeft = new Map<string, number>()

/**
 * Remembers how many cards the guest has opened. After Back, as many are shown as before. `entry` is the key
 * of the list's history entry; the built page has none.
 */
export function useShownCards(entry: string) {
  const [opened, setOpened] = useState({ entry, cards: cardsLeft.get(entry) ?? ROOMS_PER_PAGE })
  const cards = opened.entry === entry ? opened.cards : (cardsLeft.get(entry) ?? ROOMS_PER_PAGE)
  const grid = useRef<HTMLUListElement>(null)

  useEffect(() => {
    if (entry !== '') cardsLeft.set(entry, cards)
  }, [entry, cards])

  function showMore() {
    flushSync(() => setOpened({ entry, cards: cards + STEP }))
    const firstNew = grid.current?.children[cards]
    if (!(firstNew instanceof HTMLElement)) return
    firstNew.tabIndex = -1
    firstNew.focus({ preventScroll: true })
  }

  return { cards, showMore, grid }
}

interface MoreRoomsProps {
  /** The page of the list before this one; 0 for none. */
  earlierPage: number
  /** The positions of the shown rooms, from 0: the first one, and the one after the last. */
  shown: readonly [first: number, end: number]
  total: number
  onMore: () => void
}

/** Below the cards: which rooms they are, and how to see the others. Draws nothing when all are shown. */
export function MoreRooms({ earlierPage, shown: [first, end], total, onMore }: MoreRoomsProps) {
  if (earlierPage === 0 && end >= total) return null
  return (
    <Row>
      <p>
        Rooms {first + 1} to {end} of {total}
      </p>
      {end < total && (
        <Button variant="outline" onClick={onMore}>
          Show more rooms
        </Button>
      )}
      {earlierPage > 0 && (
        <ButtonLink variant="quiet" to={roomsPagePath(earlierPage)}>
          Earlier rooms
        </ButtonLink>
      )}
    </Row>
  )
}

/** Leads to the pages before and after this one, for a guest without script. */
export function PageLinks({ page, pages }: { page: number; pages: number }) {
  return (
    <nav aria-label="Pages of rooms">
      <ContactRow>
        {page > 1 && (
          <li>
            <a href={roomsPagePath(page - 1)}>Previous page</a>
          </li>
        )}
        {page < pages && (
          <li>
            <a href={roomsPagePath(page + 1)}>Next page</a>
          </li>
        )}
      </ContactRow>
    </nav>
  )
}

const Row = styled.div`
  ${look.line}
  flex-direction: column;
  gap: ${theme.space.two};
  margin-top: ${theme.space.four};
  ${look.notPrinted}
`
