import { graphql } from 'gatsby'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button, ButtonLink } from '../../components/ui/Button'
import { PhoneLink, WhatsAppLink } from '../../components/ui/ContactLinks'
import { FieldLabel, Input } from '../../components/ui/field-look'
import { PaymentLine } from '../../components/ui/PaymentLine'
import { PolicySummary } from '../../components/ui/PolicySummary'
import { Price } from '../../components/ui/Price'
import { Skeleton } from '../../components/ui/Skeleton'
import { hasOwnServer } from '../../config/own-server'
import { BOOK_PATH } from '../../shared/paths'
import { look, media, theme } from '../../styles/theme'
import { FormPlaceholder } from './FormPlaceholder'
import { OtherRooms } from './OtherRooms'
import type { ShownRoom } from './shown-room'

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

/** What the guest who has booked the room sees in place of 'occupied'. */
export interface OwnRoom {
  /** False while the payment is still being confirmed. */
  isBooked: boolean
  heading: string
  content: ReactNode
}

interface BookingPanelProps {
  copy: Queries.BookingPanelFragment
  room: ShownRoom | undefined
  own?: OwnRoom | undefined
  children: ReactNode
}

/** The box around the booking form. On a wide screen it stays in view beside the room. */
export function BookingPanel({ copy, room, own, children }: BookingPanelProps) {
  const { heading, occupied, withoutScript } = copy
  const name = nameOf(room)
  const isFree = room?.availability === 'available'
  const isOccupied = room?.availability === 'occupied'
  return (
    <Panel aria-label="Booking" $isOwn={isOccupied && own !== undefined}>
      {!isOccupied && (
        <PriceLine>{room ? <Price naira={room.price} /> : <Skeleton size="title" width={40} />}</PriceLine>
      )}
      <Title>{isOccupied ? (own ?? occupied).heading : heading}</Title>
      {isFree && children}
      {isOccupied && (own?.content ?? <Occupied copy={occupied} room={room} />)}
      {!isOccupied && !(isFree && children) && (
        <FormPlaceholder roomId={room?.id} isFree={isFree} question={`Hello, is ${name} free?`} />
      )}
      <noscript>
        {hasOwnServer && room && <PlainForm room={room} />}
        <Rest>
          {!hasOwnServer && <p>{withoutScript}</p>}
          <p>
            <PhoneLink />
          </p>
          <p>
            <WhatsAppLink text={`Hello, I would like to book ${name}.`}>{occupied.ask}</WhatsAppLink>
          </p>
        </Rest>
      </noscript>
    </Panel>
  )
}

/** Leads to Paystack's page without a script. The server checks name, email and price. */
function PlainForm({ room }: { room: ShownRoom }) {
  return (
    <Rest as="form" method="post" action={BOOK_PATH}>
      <input type="hidden" name="room_id" value={room.id} />
      <input type="hidden" name="price" value={room.price} />
      <div>
        <FieldLabel htmlFor="name">Name</FieldLabel>
        <Input id="name" name="name" autoComplete="name" />
      </div>
      <div>
        <FieldLabel htmlFor="email">Email</FieldLabel>
        <Input id="email" name="email" type="email" autoComplete="email" />
      </div>
      <PaymentLine />
      <Button type="submit">Book Now</Button>
      <PolicySummary />
    </Rest>
  )
}

function nameOf(room: ShownRoom | undefined): string {
  return room ? `the ${room.name}` : 'a room'
}

function Occupied({ copy, room }: { copy: Queries.BookingPanelFragment['occupied']; room: ShownRoom }) {
  return (
    <Rest>
      <p>This room is currently occupied.</p>
      <ButtonLink to="/rooms">{copy.otherRooms}</ButtonLink>
      <p>{copy.text}</p>
      <p>
        <WhatsAppLink text={`Hello, when will ${nameOf(room)} be free again?`}>{copy.ask}</WhatsAppLink>
      </p>
      <OtherRooms heading={copy.freeNow} room={room}>
        <p>{copy.noneFree}</p>
      </OtherRooms>
    </Rest>
  )
}

/** On a tablet the form has two columns. */
const TABLET_HEIGHT = '28.75rem'

const Panel = styled.section<{ $isOwn: boolean }>`
  --term-lines: 2;
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  ${look.vertical}
  min-height: ${({ $isOwn }) => ($isOwn ? 0 : theme.bookingPanelHeight)};
  padding: ${theme.space.three};

  ${media.tabletOnly} {
    --term-lines: 1;
    min-height: ${({ $isOwn }) => ($isOwn ? 0 : TABLET_HEIGHT)};
  }

  ${media.desktop} {
    box-shadow: ${theme.shadow};
    padding: ${theme.space.four};

    /* Without the form it is as tall as its text: nothing below it would move. */
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

/* A phone shows the price above, in the bar at its foot and above the button. */
const PriceLine = styled.p`
  line-height: ${theme.lineHeight.heading};
  min-height: ${theme.factHeight};

  ${media.phone} {
    display: none;
  }
`

const Title = styled.h2`
  font-size: ${theme.type.panel};
  margin-bottom: ${theme.space.two};
`

const Rest = styled.div`
  ${look.stack}
`
