import { navigate } from 'gatsby'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { type AskedNights, useRoomNights } from '../../../apollo/useRoomNights'
import { Price } from '../../../components/ui/Price'
import { Skeleton } from '../../../components/ui/Skeleton'
import { useLater, useWait } from '../../../components/ui/useLater'
import { LIMITS, useTonightDay } from '../../../components/ui/useTonight'
import {
  type ChosenStay,
  chosenStayQuery,
  nearestForSale,
  type StayOffer,
  withStay,
} from '../../../shared/chosen-stay'
import { nightsInWords } from '../../../shared/day-in-words'
import { priceRows } from '../../../shared/night-prices'
import { roomPagePath } from '../../../shared/paths'
import { dayAfter } from '../../../shared/stay'
import { type OwnRoom, PriceLine } from '../BookingPanel'
import { FormPlaceholder } from '../FormPlaceholder'
import type { ShownRoom, WantedNights } from '../shown-room'
import { findStay, type KnownStay } from './known-nights'
import { MessageUs, NearestDates, Row, Rows, Small } from './NearestDates'
import { NextFree } from './NextFree'
import { type DateWish, stayOf } from './useDateWish'

interface RoomDatesProps {
  room: ShownRoom
  wish: DateWish
  own?: OwnRoom | undefined
  isAskingForDates: boolean
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
  onNeverFree: () => void
  onOffer: (offer: WantedNights) => void
  renderForm: (offer: StayOffer) => ReactNode
}

const loadDialog = () => import(/* webpackChunkName: "dates-dialog" */ './DatesDialog')

export function RoomDates(props: RoomDatesProps) {
  const { room, wish, own, isAskingForDates, isChoosing, onChoosing, onNeverFree, onOffer, renderForm } =
    props
  const nights = useRoomNights(room.id)
  const tonight = useTonightDay()
  const dialog = useLater(loadDialog, isChoosing)
  useWait(isChoosing && dialog === undefined)
  const path = roomPagePath(room.id)

  /** Closes the calendar. An address that asks for it asks no more. */
  function close(stay?: ChosenStay) {
    onChoosing(false)
    const isTonight = stay?.from === tonight && stay?.nights === 1
    if (stay) void navigate(withStay(path, isTonight ? undefined : stay), { replace: true })
    else if (isAskingForDates) void navigate(path, { replace: true })
  }

  if (tonight === undefined) return null
  return (
    <>
      {wish === undefined && room.availability === 'occupied' && !own && (
        <NextFree {...{ nights, tonight, path, onNeverFree }} isWaiting={isChoosing} />
      )}
      {wish !== undefined && (
        <ChosenNights
          {...{ room, wish, own, nights, tonight, isChoosing, onOffer, renderForm }}
          onChoosing={() => onChoosing(true)}
        />
      )}
      {isChoosing &&
        dialog &&
        // Outside the panel, whose height depends on whether it has a form.
        createPortal(
          <dialog.DatesDialog
            room={room}
            nights={nights}
            tonight={tonight}
            chosen={stayOf(wish)}
            onClose={() => close()}
            onChoose={close}
          />,
          document.body,
        )}
    </>
  )
}

interface ChosenNightsProps extends Omit<
  RoomDatesProps,
  'wish' | 'onChoosing' | 'onNeverFree' | 'isAskingForDates'
> {
  wish: NonNullable<DateWish>
  nights: AskedNights
  tonight: string
  onChoosing: () => void
}

/** The nearest free dates begin at most so many days before the wanted ones. */
const EARLIER_DAYS = 21

function ChosenNights(props: ChosenNightsProps) {
  const { room, wish, own, nights, tonight, isChoosing, onChoosing, onOffer, renderForm } = props
  const { known, status, ask, askAnew } = nights
  const stay = 'from' in wish ? wish : nearestForSale(wish.unsold, LIMITS, tonight)
  const found = findStay(known, stay)
  const earlier = dayAfter(stay.from, -EARLIER_DAYS)
  const from = earlier < tonight ? tonight : earlier
  const isMissing = found === undefined && !isChoosing

  // The calendar asks for its own months meanwhile.
  useEffect(() => {
    if (isMissing) ask(from)
  }, [isMissing, from, ask])

  const query = chosenStayQuery(stay)
  const total = found?.isFree ? found.total : undefined
  const isSold = found?.isFree === false
  // Before the browser paints: the parts below the panel change in the same frame and do not shift.
  useLayoutEffect(() => onOffer({ query, total, isSold }), [onOffer, query, total, isSold])

  const others = { room, nights, stay, tonight, isChoosing, onChoosing }
  if ('unsold' in wish) return <NearestDates {...others} isUnsold />
  if (status === 'missing') return <MessageUs room={room} stay={stay} />
  if (found?.isFree) {
    return (
      <Rows>
        <Total found={found} />
        {renderForm({ stay, total: found.total, onDoubt: () => askAnew(from) }) ?? (
          <FormPlaceholder roomId={room.id} stay={stay} />
        )}
      </Rows>
    )
  }
  if (found === undefined && status !== 'ready') {
    return (
      <Rows>
        <PriceLine $isTonight={false}>
          {status === 'failing' ? (
            'These nights have not loaded yet. We keep trying.'
          ) : (
            <Skeleton size="title" width={60} />
          )}
        </PriceLine>
        <FormPlaceholder roomId={room.id} stay={stay} />
      </Rows>
    )
  }
  if (own) {
    return (
      <Rows>
        <p>
          <b>{own.heading}</b>
        </p>
        {own.content}
        {own.isBooked && (
          <p>Some of the nights that you have chosen are yours. To book others, choose dates without them.</p>
        )}
      </Rows>
    )
  }
  return <NearestDates {...others} isUnsold={false} />
}

const FEW_NIGHTS = 3

function Total({ found: { total, nights } }: { found: KnownStay }) {
  const rows = priceRows(nights)
  return (
    <div>
      <PriceLine $isTonight={false}>
        <Price naira={total} /> <Small>for {nightsInWords(nights.length)}</Small>
      </PriceLine>
      {rows.length > 0 && (
        <details open={rows.length <= FEW_NIGHTS}>
          <Small as="summary">Price of each night</Small>
          <ul>
            {rows.map(([day, price]) => (
              <Row key={day}>
                <span>{day}</span>
                <span>{price}</span>
              </Row>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
