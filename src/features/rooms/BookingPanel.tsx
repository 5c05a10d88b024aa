import { graphql } from 'gatsby'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { ButtonLink } from '../../components/ui/Button'
import { PhoneLink } from '../../components/ui/PhoneLink'
import { Skeleton } from '../../components/ui/Skeleton'
import { WhatIsBought } from '../../components/ui/WhatIsBought'
import { WhatsAppLink } from '../../components/ui/WhatsAppLink'
import { media, theme } from '../../styles/theme'
import type { Availability } from './shown-room'

export const bookingPanel = graphql`
  fragment BookingPanel on BookingContent {
    heading
    withoutScript
    occupied {
      heading
      text
      otherRooms
      ask
    }
  }
`

interface BookingPanelProps {
  copy: Queries.BookingPanelFragment
  availability: Availability
  /** Undefined while the room is not loaded. */
  roomName: string | undefined
  children: ReactNode
}

/** The box around the booking form. On a wide screen it stays in view beside the room. */
export function BookingPanel({ copy, availability, roomName, children }: BookingPanelProps) {
  const { heading, occupied, withoutScript } = copy
  const isOccupied = availability === 'occupied'
  return (
    <Panel aria-label="Booking" aria-busy={availability === 'loading'}>
      <Title>{isOccupied ? occupied.heading : heading}</Title>
      {availability === 'available' && children}
      {isOccupied && <Occupied copy={occupied} roomName={roomName} />}
      {availability === 'loading' && <FormPlace />}
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
}

function Occupied({ copy, roomName }: OccupiedProps) {
  return (
    <Rest>
      <p>This room is currently occupied.</p>
      <ButtonLink to="/rooms">{copy.otherRooms}</ButtonLink>
      <p>{copy.text}</p>
      <p>
        <WhatsAppLink text={`Hello, when will ${named(roomName)} be free again?`}>{copy.ask}</WhatsAppLink>
      </p>
    </Rest>
  )
}

function FormPlace() {
  return (
    <Form>
      <FieldPlace />
      <FieldPlace />
      <WhatIsBought />
      <LinePlace>
        <Skeleton width={75} />
      </LinePlace>
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

const Panel = styled.section`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  display: flex;
  flex-direction: column;
  min-height: ${theme.bookingPanelHeight};
  padding: ${theme.space.three};

  ${media.desktop} {
    box-shadow: ${theme.shadow};
    padding: ${theme.space.four};
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

const Field = styled.div`
  display: grid;
  gap: ${theme.space.half};
`

const LinePlace = styled.div`
  align-content: center;
  display: grid;
  height: ${theme.lineHeight.body};
`
