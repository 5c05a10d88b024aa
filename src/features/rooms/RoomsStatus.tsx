import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import type { LiveRooms } from '../../apollo/useRooms'
import { PhoneLink } from '../../components/ui/PhoneLink'
import { media, theme } from '../../styles/theme'

export const roomsStatus = graphql`
  fragment RoomsStatus on RoomsStatusContent {
    loading
    failed
    withoutScript
  }
`

interface RoomsStatusProps {
  copy: Queries.RoomsStatusFragment
  live: LiveRooms
}

/** The line above the list: how many rooms are available. Its height does not depend on the text. */
export function RoomsStatus({ copy, live }: RoomsStatusProps) {
  return (
    <Line>
      <output>{textOf(live, copy)}</output>
      <noscript>{copy.withoutScript}</noscript> {live.status === 'failed' && <PhoneLink />}
      <noscript>
        <PhoneLink />
      </noscript>
    </Line>
  )
}

function textOf(live: LiveRooms, copy: Queries.RoomsStatusFragment): string {
  switch (live.status) {
    case 'loading':
      return copy.loading
    case 'failed':
      return copy.failed
    case 'ready': {
      const { length } = live.rooms.filter((room) => room.available)
      return live.rooms.length === 0
        ? ''
        : `${length} ${length === 1 ? 'room is' : 'rooms are'} available now`
    }
  }
}

const Line = styled.div`
  font-size: ${theme.type.small};
  line-height: ${theme.lineHeight.small};
  margin-bottom: ${theme.space.two};
  min-height: calc(2 * ${theme.lineHeight.small});
  text-wrap: pretty;

  ${media.tablet} {
    min-height: ${theme.lineHeight.small};
  }

  a {
    white-space: nowrap;
  }

  ${media.noScript} {
    output {
      display: none;
    }
  }
`
