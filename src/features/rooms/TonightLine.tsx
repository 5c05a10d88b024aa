import { Link } from 'gatsby'
import { useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { LiveRooms } from '../../apollo/useRooms'
import { Contained } from '../../components/ui/Section'
import { useIsBelow } from '../../components/ui/useLateLoading'
import { useLater } from '../../components/ui/useLater'
import { Skeleton } from '../../components/ui/Skeleton'
import { hasOwnServer } from '../../config/own-server'
import { DATES_HASH, ROOMS_PAGE_PATH } from '../../shared/paths'
import { look, media, theme } from '../../styles/theme'
import type { Room } from '../../shared/contract'
import { showRooms } from './shown-room'
import { TonightWords } from './TonightWords'

export function TonightLine({ live }: { live: LiveRooms }) {
  const isFull =
    hasOwnServer && live.status === 'ready' && live.rooms.length > 0 && !live.rooms.some(isAvailable)
  const end = useRef<HTMLDivElement>(null)
  const isBelow = useIsBelow(end)
  const [isOpen, setOpen] = useState(false)
  if (isOpen !== (isFull && (isOpen || isBelow))) setOpen(!isOpen)
  const nearest = useLater(loadNearest, isOpen)
  const plain = <Link to="/rooms">See our rooms and prices</Link>
  return (
    <Ground>
      <Contained>
        <Line>
          {live.status === 'ready' && live.rooms.length > 0 ? (
            <Link to="/rooms">
              <TonightWords prices={live.rooms.filter(isAvailable).map(({ price }) => price)} />
            </Link>
          ) : live.status === 'loading' ? (
            <>
              <Skeleton size="title" width={90} />
              <noscript>{plain}</noscript>
            </>
          ) : (
            plain
          )}
        </Line>
        {hasOwnServer && (
          <Other>
            <Link to={ROOMS_PAGE_PATH + DATES_HASH}>Other dates</Link>
          </Other>
        )}
        <div ref={end}>
          {isOpen && (
            <Nights>
              {nearest && <nearest.NearestOffers rooms={showRooms(live, [])} search={NO_SEARCH} />}
            </Nights>
          )}
        </div>
      </Contained>
    </Ground>
  )
}

const loadNearest = () => import('./NearestOffers')
const NO_SEARCH = { guests: 0, maxPrice: 0, isFree: false, stay: undefined }

function isAvailable({ available }: Room): boolean {
  return available
}

/* The line with tonight's price covers the foot of the picture: so the first screen shows it. */
const Ground = styled.div`
  background: ${theme.color.cream};
  margin-top: -${theme.space.twelve};
  padding: ${theme.space.three} 0;
  position: relative;
  text-align: center;

  ${media.tablet} {
    margin-top: calc(-1 * (${theme.space.seven} + ${theme.space.one}));
  }

  ${media.low} {
    margin-top: 0;
  }
`

/* As high as three nights, which arrive late. */
const Nights = styled.div`
  margin: ${theme.space.two} auto 0;
  max-width: ${theme.width.narrow};
  min-height: 18rem;
  text-align: start;

  ${media.tablet} {
    min-height: 14.5rem;
  }
`

const Other = styled.p`
  ${look.strong}
  ${look.small}
  ${look.scriptOnly}

  a {
    ${look.rowLink}
  }
`

const Line = styled.div`
  ${look.serif}
  ${look.line}
  font-size: ${theme.type.opening};
  font-variant-numeric: lining-nums;
  justify-content: center;
  line-height: ${theme.lineHeight.heading};
  min-height: calc(2em * ${theme.lineHeight.heading});
  text-wrap: balance;

  ${media.noScript} {
    > [data-waiting] {
      display: none;
    }
  }

  a {
    text-decoration-color: ${theme.color.brass};
    text-decoration-thickness: 1px;
    text-underline-offset: ${theme.space.half};
  }

  a:hover,
  a:focus-visible {
    text-decoration-color: currentcolor;
  }

  ${media.tablet} {
    min-height: calc(1em * ${theme.lineHeight.heading});

    /* The skeleton is as wide as the words. */
    > [data-waiting] {
      max-width: ${theme.width.narrow};
    }
  }
`
