import { graphql } from 'gatsby'
import type { ComponentProps, ReactNode } from 'react'
import { styled } from 'styled-components'
import { ButtonLink } from '../../components/ui/Button'
import { PhoneLink, WhatsAppLink } from '../../components/ui/ContactLinks'
import { Skeleton } from '../../components/ui/Skeleton'
import { WhatIsBought } from '../../components/ui/WhatIsBought'
import { media, theme } from '../../styles/theme'
import type { Availability } from './shown-room'
import { StillAsking } from './StillAsking'

export const bookingPanel = graphql`
  fragment BookingPanel on BookingContent {
    heading
    withoutScript
    occupied {
      heading
      text
      otherRooms
      ask
      freeNow
      noneFree
    }
  }
`

/** What stands in place of 'occupied' for the guest whose room it is. */
export interface OwnRoom {
  heading: string
  content: ReactNode
}

interface BookingPanelProps {
  copy: Queries.BookingPanelFragment
  availability: Availability
  /** Undefined while the room is not loaded. */
  roomName: string | undefined
  /** The booking of the guest who looks at the page: he is not told that his room is occupied. */
  own?: OwnRoom | undefined
  /** Rooms to have in place of this one; shown when it is occupied. */
  others: ReactNode
  /** The booking form; undefined while its code is not loaded. */
  children: ReactNode
}

/** The box around the booking form. On a wide screen it stays in view beside the room. */
export function BookingPanel({ copy, availability, roomName, own, others, children }: BookingPanelProps) {
  const { heading, occupied, withoutScript } = copy
  const isOccupied = availability === 'occupied'
  const isLoading = availability === 'loading' || (availability === 'available' && !children)
  return (
    <Panel aria-label="Booking" $isOwn={isOccupied && own !== undefined}>
      <Title>{isOccupied ? (own ?? occupied).heading : heading}</Title>
      {availability === 'available' && children}
      {isOccupied &&
        (own?.content ?? (
          <Occupied copy={occupied} roomName={roomName}>
            {others}
          </Occupied>
        ))}
      {isLoading && (
        <FormPlace isFree={availability === 'available'} question={`Hello, is ${named(roomName)} free?`} />
      )}
      <noscript>
        <Rest>
          <p>{withoutScript}</p>
          <p>
            <PhoneLink />
          </p>
          <p>
            <WhatsAppLink text={`Hello, I would like to book ${named(roomName)}.`}>
              {occupied.ask}
            </WhatsAppLink>
          </p>
        </Rest>
      </noscript>
    </Panel>
  )
}

function named(roomName: string | undefined): string {
  return roomName === undefined ? 'a room' : `the ${roomName}`
}

interface OccupiedProps {
  copy: Queries.BookingPanelFragment['occupied']
  roomName: string | undefined
  children: ReactNode
}

function Occupied({ copy, roomName, children }: OccupiedProps) {
  return (
    <Rest>
      <p>This room is currently occupied.</p>
      <ButtonLink to="/rooms">{copy.otherRooms}</ButtonLink>
      <p>{copy.text}</p>
      <p>
        <WhatsAppLink text={`Hello, when will ${named(roomName)} be free again?`}>{copy.ask}</WhatsAppLink>
      </p>
      {children}
    </Rest>
  )
}

/** The sentence about the price has two lines where there is no room for one, and the night has one. */
const LINE_WIDTHS = [75, 40, 60]

function FormPlace(waiting: ComponentProps<typeof StillAsking>) {
  return (
    <Form>
      <Fields>
        <Form>
          <FieldPlace />
          <FieldPlace />
        </Form>
        <StillAsking {...waiting} />
      </Fields>
      <WhatIsBought />
      <div>
        {LINE_WIDTHS.map((width) => (
          <LinePlace key={width}>
            <Skeleton width={width} />
          </LinePlace>
        ))}
      </div>
      <Skeleton size="button" />
    </Form>
  )
}

function FieldPlace() {
  return (
    <Field>
      <LinePlace>
        <Skeleton width={25} />
      </LinePlace>
      <Skeleton size="field" />
    </Field>
  )
}

const Panel = styled.section<{ $isOwn: boolean }>`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  display: flex;
  flex-direction: column;
  min-height: ${({ $isOwn }) => ($isOwn ? 0 : theme.bookingPanelHeight)};
  padding: ${theme.space.three};

  ${media.desktop} {
    box-shadow: ${theme.shadow};
    padding: ${theme.space.four};

    /* Without the form it is as tall as its words: here nothing stands below it that would move. */
    &:not(:has(form, [data-waiting])) {
      min-height: 0;
    }
  }

  /* A panel that stays in view without its button would hide the button. */
  ${media.roomForPanel} {
    position: sticky;
    top: calc(${theme.spec.barHeight} + ${theme.space.three});
  }

  ${media.noScript} {
    min-height: 0;
  }
`

const Title = styled.h2`
  font-size: ${theme.type.title};
  margin-bottom: ${theme.space.two};
`

const Rest = styled.div`
  display: grid;
  gap: ${theme.space.two};
`

const Form = styled.div`
  display: grid;
  gap: ${theme.space.two};

  ${media.noScript} {
    display: none;
  }
`

/* What is said of a late answer lies over the fields' places: so nothing moves. */
const Fields = styled.div`
  display: grid;

  > * {
    grid-area: 1 / 1;
  }
`

const Field = styled.div`
  display: grid;
  gap: ${theme.space.half};
`

const LinePlace = styled.div`
  align-content: center;
  display: grid;
  height: ${theme.lineHeight.body};
`
