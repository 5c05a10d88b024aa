import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Skeleton } from '../../components/ui/Skeleton'
import { media, theme } from '../../styles/theme'
import type { Availability } from './shown-room'

interface BookingPanelProps {
  availability: Availability
  children: ReactNode
}

/** The bordered place of the booking form; it stays in view beside the room on a wide screen. */
export function BookingPanel({ availability, children }: BookingPanelProps) {
  return (
    <Panel aria-label="Booking" aria-busy={availability === 'asking'}>
      <Title>{availability === 'occupied' ? 'Not free at the moment' : 'Book this room'}</Title>
      {availability === 'available' && children}
      {availability === 'occupied' && <p>This room is currently occupied.</p>}
      {availability === 'asking' && <FormPlace />}
      <noscript>
        <p>Booking online needs JavaScript. Please call or write to us instead.</p>
      </noscript>
    </Panel>
  )
}

function FormPlace() {
  return (
    <Form>
      <FieldPlace />
      <FieldPlace />
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
  min-height: ${theme.bookingPanelHeight};
  padding: ${theme.space.three};

  ${media.desktop} {
    position: sticky;
    top: calc(${theme.spec.barHeight} + ${theme.space.three});
  }
`

const Title = styled.h2`
  font-size: ${theme.type.title};
  margin-bottom: ${theme.space.two};
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
