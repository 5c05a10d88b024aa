import { navigate } from 'gatsby'
import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { type AskedNights, useRoomNights } from '../../../apollo/useRoomNights'
import { Price } from '../../../components/ui/Price'
import { Stack } from '../../../components/ui/Section'
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
import { type OwnRoom, PriceLine } from '../BookingPanel'
import { FormPlaceholder } from '../FormPlaceholder'
import type { ShownRoom, WantedNights } from '../shown-room'
import { findStay, type KnownStay } from './known-nights'
import { NearestDates, Row, Small } from './NearestDates'
import { NextFree } from './NextFree'
import { type DateWish, stayOf } from './useDateWish'

interface RoomDatesProps {
  room: ShownRoom
  wish: DateWish
  own?: OwnRoom | undefined
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
  onOffer: (offer: WantedNights) => void
  renderForm: (offer: StayOffer) => ReactNode
}

const loadDialog = () => import(/* webpackChunkName: "dates-dialog" */ './DatesDialog')

export function RoomDates(props: RoomDatesProps) {
  const { room, wish, own, isChoosing, onChoosing } = props
  const tonight = useTonightDay()
  const nights = useRoomNights(room.id, tonight, LIMITS)
  const dialog = useLater(loadDialog, isChoosing)
  useWait(isChoosing && dialog === undefined)
  const path = roomPagePath(room.id)

  function choose(stay: ChosenStay) {
    onChoosing(false)
    const isTonight = stay.from === tonight && stay.nights === 1
    void navigate(withStay(path, isTonight ? undefined : stay), { replace: true })
  }

  if (tonight === undefined) return null
  return (
    <>
      {wish === undefined && room.availability === 'occupied' && !own && (
        <NextFree nights={nights} tonight={tonight} path={path} />
      )}
      {wish !== undefined && <ChosenNights {...props} wish={wish} nights={nights} tonight={tonight} />}
      {isChoosing &&
        dialog &&
        // Outside the panel, because the panel's height depends on whether it has a form.
        createPortal(
          <dialog.DatesDialog
            room={room}
            nights={nights}
            tonight={tonight}
            chosen={stayOf(wish)}
            onClose={() => onChoosing(false)}
            onChoose={choose}
          />,
          document.body,
        )}
    </>
  )
}

interface ChosenNightsProps extends RoomDatesProps {
  wish: NonNullable<DateWish>
  nights: AskedNights
  tonight: string
}

function ChosenNights(props: ChosenNightsProps) {
  const { room, wish, own, nights, tonight, onChoosing, onOffer, renderForm } = props
  const { known, status, askAgain } = nights
  const stay = 'from' in wish ? wish : nearestForSale(wish.unsold, LIMITS, tonight)
  const found = findStay(known, stay)
  const query = chosenStayQuery(stay)
  const total = found?.isFree ? found.total : undefined
  const isSold = found?.isFree === false
  // Before the browser paints: parts below the panel change in the same frame and do not shift.
  useLayoutEffect(() => onOffer({ query, total, isSold }), [onOffer, query, total, isSold])

  const others = { room, nights, stay, tonight, onChoosing: () => onChoosing(true) }
  if ('unsold' in wish) return <NearestDates {...others} isUnsold />
  if (found === undefined || found.isFree) {
    return (
      <Stack>
        {found ? (
          <Total found={found} />
        ) : (
          <PriceLine $isTonight={false}>
            {status === 'failed' ? (
              'These nights have not loaded yet. We keep trying.'
            ) : (
              <Skeleton size="title" width={60} />
            )}
          </PriceLine>
        )}
        {(found && renderForm({ stay, total: found.total, onDoubt: askAgain })) ?? (
          <FormPlaceholder roomId={room.id} stay={stay} />
        )}
      </Stack>
    )
  }
  if (own) {
    return (
      <Stack>
        <p>
          <b>{own.heading}</b>
        </p>
        {own.content}
        {own.isBooked && (
          <p>Some of the nights that you have chosen are yours. To book others, choose dates without them.</p>
        )}
      </Stack>
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
