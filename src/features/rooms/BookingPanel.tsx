import { graphql } from 'gatsby'
import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { ButtonAnchor, ButtonLink } from '../../components/ui/Button'
import { PhoneLink, ChatOrForm } from '../../components/ui/ContactLinks'
import { Price } from '../../components/ui/Price'
import { Stack } from '../../components/ui/Section'
import { Skeleton } from '../../components/ui/Skeleton'
import { useLater } from '../../components/ui/useLater'
import { useTonightDay } from '../../components/ui/useTonight'
import { hasOwnServer } from '../../config/own-server'
import { nameChoice, type StayOffer } from '../../shared/chosen-stay'
import { BOOK_PATH } from '../../shared/paths'
import { look, media, theme } from '../../styles/theme'
import { type DateWish, stayOf } from './dates/useDateWish'
import { loadDates, When } from './dates/When'
import { FormPlaceholder } from './FormPlaceholder'
import { OtherRooms } from './OtherRooms'
import type { ShownRoom, WantedNights } from './shown-room'

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

export interface OwnRoom {
  /** False while the payment is still being confirmed. */
  isBooked: boolean
  heading: string
  content: ReactNode
}

/** Renders the booking form, for tonight or for the nights of an offer; nothing while the form is loading. */
export type RenderForm = (offer?: StayOffer) => ReactNode

interface BookingPanelProps {
  copy: Queries.BookingPanelFragment
  room: ShownRoom | undefined
  wish: DateWish
  isAskingForDates: boolean
  own?: OwnRoom | undefined
  onOffer: (offer: WantedNights) => void
  /** Undefined while the live room is not known. */
  renderForm: RenderForm | undefined
}

export function BookingPanel(props: BookingPanelProps) {
  const { copy, room, wish, isAskingForDates, own, onOffer, renderForm } = props
  const { heading, occupied, withoutScript } = copy
  const [isChoosing, setChoosing] = useState(isAskingForDates)
  const name = nameOf(room)
  const isTonight = wish === undefined
  const isFree = isTonight && room?.availability === 'available'
  const isOccupied = isTonight && room?.availability === 'occupied'
  const isTaken = isOccupied && !own
  const form = isFree && renderForm?.()
  const dates = useLater(loadDates, hasOwnServer && (isChoosing || !isTonight || isTaken))

  return (
    <Panel aria-label="Booking" $isOwn={isOccupied && own !== undefined}>
      <Title>{isOccupied ? (own ?? occupied).heading : heading}</Title>
      {hasOwnServer && (
        <When
          room={room}
          wish={wish}
          isFormThere={Boolean(form || dates)}
          onOther={() => setChoosing(true)}
        />
      )}
      <Stack>
        {isTonight && !isOccupied && (
          <PriceLine $isTonight>
            {room ? <Price naira={room.price} /> : <Skeleton size="title" width={40} />}
          </PriceLine>
        )}
        {isTaken && <p>This room is currently occupied.</p>}
        {dates && room && renderForm ? (
          <dates.RoomDates
            {...{ room, wish, own, isChoosing, onOffer, renderForm }}
            onChoosing={setChoosing}
          />
        ) : (
          isTaken && hasOwnServer && <div style={{ minHeight: theme.nextFreeHeight }} />
        )}
        {form}
        {isTaken && room && <Occupied copy={occupied} room={room} />}
        {isOccupied && own?.content}
        {!isTonight && !(dates && renderForm) && (
          <PriceLine $isTonight={false}>
            <Skeleton size="title" width={60} />
          </PriceLine>
        )}
        {(isTonight ? !isOccupied && !form : !(dates && renderForm)) && (
          // A new element for other nights: below no price, the old one would count as moved.
          <FormPlaceholder key={String(isTonight)} roomId={room?.id} stay={stayOf(wish)} />
        )}
      </Stack>
      <noscript>
        <Stack>
          {/* The server's page without script knows what is free, and until when guests can cancel. */}
          {hasOwnServer && room && (
            <ButtonAnchor $variant="primary" href={`${BOOK_PATH}?room_id=${room.id}`}>
              Book Now
            </ButtonAnchor>
          )}
          {!hasOwnServer && <p>{withoutScript}</p>}
          <p>
            <PhoneLink />
          </p>
          <p>
            <ChatOrForm text={`Hello, I would like to book ${name}.`}>{occupied.ask}</ChatOrForm>
          </p>
        </Stack>
      </noscript>
    </Panel>
  )
}

function nameOf(room: ShownRoom | undefined): string {
  return room ? `the ${room.name}` : 'a room'
}

function Occupied({ copy, room }: { copy: Queries.BookingPanelFragment['occupied']; room: ShownRoom }) {
  const tonight = useTonightDay()
  const dates = tonight === undefined ? 'tonight' : nameChoice({ from: tonight, nights: 1 })
  return (
    <>
      <ButtonLink to="/rooms">{copy.otherRooms}</ButtonLink>
      <p>{copy.text}</p>
      <p>
        <ChatOrForm text={`Hello, I am looking for a room like ${nameOf(room)}: ${dates}.`}>
          {copy.ask}
        </ChatOrForm>
      </p>
      <OtherRooms heading={copy.freeNow} room={room}>
        <p>{copy.noneFree}</p>
      </OtherRooms>
    </>
  )
}

const Panel = styled.section<{ $isOwn: boolean }>`
  --term-lines: 2;
  --offer-lines: 2;
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  ${look.vertical}
  min-height: ${({ $isOwn }) => ($isOwn ? 0 : '34.25rem')};
  padding: ${theme.space.three};

  ${media.phone} {
    --offer-lines: 3;
  }

  ${media.tabletOnly} {
    --term-lines: 1;
    /* Below the price of chosen nights, the form has two columns. */
    min-height: ${({ $isOwn }) => ($isOwn ? 0 : '33.125rem')};
  }

  ${media.desktop} {
    box-shadow: ${theme.shadow};
    padding: ${theme.space.four};

    /* Without the form, the panel is as tall as its text: nothing below it would move. */
    &:not(:has(form, [data-waiting])) {
      min-height: 0;
    }
  }

  /* The panel stays in view only on a screen that has space for its button. */
  @media (min-width: 1024px) and (min-height: 720px) {
    position: sticky;
    top: calc(${theme.spec.barHeight} + ${theme.space.three});
  }

  ${media.noScript} {
    min-height: 0;
  }
`

/* A phone shows tonight's price in the bar at its foot and above the button instead. */
export const PriceLine = styled.p<{ $isTonight: boolean }>`
  line-height: ${theme.lineHeight.heading};
  min-height: ${theme.factHeight};

  ${media.phone} {
    display: ${({ $isTonight }) => ($isTonight ? 'none' : 'block')};
  }
`

const Title = styled.h2`
  font-size: ${theme.type.panel};
  margin-bottom: ${theme.space.two};
`
