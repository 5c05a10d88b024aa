import { Link } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { Button, ButtonAnchor } from '../../components/ui/Button'
import { CallOrChat, DirectionsLink } from '../../components/ui/ContactLinks'
import { Picture } from '../../components/ui/Picture'
import { PolicySummary } from '../../components/ui/PolicySummary'
import { STAY } from '../../components/ui/useTonight'
import { siteEnv } from '../../config/site-env'
import { bookingCalendar } from '../../shared/booking-calendar'
import { whatsAppLink } from '../../shared/contact-links'
import { dropPayment, readAllKept } from '../../shared/kept-payments'
import { BOOKING_FORM, keepTyped } from '../../shared/kept-typing'
import { nightsInWords } from '../../shared/day-in-words'
import { formatNaira } from '../../shared/money'
import { priceRows } from '../../shared/night-prices'
import { saveFile } from '../../shared/save-file'
import { serverNow } from '../../shared/server-time'
import { countNights } from '../../shared/stay'
import { stayDates } from '../../shared/stay-terms'
import { look, theme } from '../../styles/theme'
import type { BookingAnswer, BookingQuestion } from '../../shared/contract'
import {
  type BookedNews,
  bookedText,
  mailRefusedText,
  paymentQuestion,
  refundText,
} from '../../shared/payment-news'
import { forgetLink } from './links'
import { DetailsForm } from './manage/DetailsForm'
import { CancelForm } from './manage/CancelForm'
import { EmailForm, NameForm } from './manage/CorrectForms'
import { Papers } from './Papers'
import { nameOfPaper } from './Receipt'

/** Names each field, so that the bundle does not contain the whole file. */
const HOTEL = { name: hotel.name, address: hotel.address, email: hotel.email, phones: hotel.phones }

interface BookedResultProps {
  booking: BookedNews
  rooms: readonly Queries.BookedPictureFragment[]
  question: BookingQuestion
  onNews: (news: BookingAnswer) => void
}

export function BookedResult({ booking, rooms, question, onNews }: BookedResultProps) {
  const { code, reference, room_name, refund, status } = booking
  const payment = reference === undefined ? { code } : { reference }
  const proof = question.link === undefined ? { ...payment, email: question.email } : { link: question.link }
  const own = booking.details && { booking: { ...booking, details: booking.details }, proof, onNews }
  const isExpected = status === 'expected'
  const isAhead = isExpected || status === 'in_house'
  const picture = isExpected ? rooms.find(({ roomId }) => roomId === booking.room_id) : undefined

  function saveEvent() {
    const asOf = new Date(serverNow() ?? Date.now()).toISOString()
    const event = { ...booking, id: code, roomName: room_name, stay: STAY, asOf }
    saveFile(`${code}.ics`, 'text/calendar;charset=utf-8', bookingCalendar(event, HOTEL))
  }

  return (
    <>
      {picture && (
        <Photo>
          <Picture
            image={picture.picture?.childImageSharp?.gatsbyImageData}
            alt={picture.pictureAlt}
            // Crops low, where the bed is.
            focus="50% 80%"
            sizes={theme.measure}
            ratio="fill"
            loading="eager"
          />
        </Photo>
      )}
      <p>
        <b>{room_name}</b>
      </p>
      <p>
        Booking code <Code>{code}</Code>
      </p>
      <p>{bookedText(booking)}</p>
      {isExpected && <PolicySummary booking={booking} />}
      {booking.pay_path && (
        <ButtonAnchor $variant="primary" href={`${siteEnv.apiHost}${booking.pay_path}`}>
          Pay online
        </ButtonAnchor>
      )}
      {refund && <p>{refundText({ ...refund, channel: booking.channel })}</p>}
      {booking.mail_refused && (
        <p role="alert">{mailRefusedText('below, under “Correct your name or email”')}</p>
      )}
      {own && <DetailsForm {...own} />}
      <Ways>
        <CallOrChat text={paymentQuestion(code)} />
        <DirectionsLink />
        {isAhead && (
          <Button variant="quiet" onClick={saveEvent}>
            Add to my calendar
          </Button>
        )}
        {isAhead && (
          <a href={whatsAppLink('', textForFellowGuests(booking))} target="_blank" rel="noreferrer">
            Send dates and address by WhatsApp
          </a>
        )}
        {!isExpected && <Link to="/policies">Booking & policies</Link>}
      </Ways>
      <Parts>
        <details open={!isExpected}>
          <summary>
            {nameOfPaper(booking)}
            {booking.invoices && ' and invoice'}
          </summary>
          <Papers news={booking} proof={proof} onNews={onNews} />
        </details>
        {own && (
          <details>
            <summary>Correct your name or email</summary>
            <NameForm {...own} />
            <EmailForm {...own} />
          </details>
        )}
        {own && isExpected && (
          <details>
            <summary>Cancel this booking</summary>
            <CancelForm {...own} />
          </details>
        )}
      </Parts>
      {reference !== undefined && <Forget reference={reference} code={code} />}
    </>
  )
}

/** For a guest who booked on somebody else's phone: it keeps the booking and what was typed. */
function Forget({ reference, code }: { reference: string; code: string }) {
  if (!readAllKept().some((payment) => payment.reference === reference)) return null

  function forget() {
    dropPayment('booked', reference)
    forgetLink()
    for (const form of ['find', BOOKING_FORM, `details.${code}`]) keepTyped(form)
    window.location.replace('/booking')
  }

  return (
    <p>
      Not your phone?{' '}
      <Button variant="quiet" onClick={forget}>
        Remove this booking from it
      </Button>
    </p>
  )
}

/** Returns a text that opens no booking: without code, reference and email address. */
function textForFellowGuests(booking: BookedNews): string {
  const { room_name, arrives_on, leaves_on, amount, account } = booking
  const { checkIn, checkOut } = stayDates(STAY, booking)
  const nights = nightsInWords(countNights(arrives_on, leaves_on))
  return [
    `${HOTEL.name}: ${room_name}`,
    `Check-in: ${checkIn}`,
    `Check-out: ${checkOut}`,
    `${nights}: ${formatNaira(account?.charged ?? amount)}`,
    ...priceRows(account?.night_prices ?? []).map((row) => row.join(': ')),
    HOTEL.address.join(', '),
  ].join('\n')
}

const Code = styled.b`
  ${look.strong}
  display: block;
  font-size: ${theme.type.code};
  line-height: ${theme.lineHeight.heading};
`

const Photo = styled.div`
  aspect-ratio: 3;
  width: 100%;
  ${look.notPrinted}
`

const Ways = styled.div`
  ${look.row}
  column-gap: ${theme.space.three};

  > a {
    ${look.rowLink}
  }
`

const Parts = styled.div`
  width: 100%;

  > details {
    border-top: 1px solid ${theme.color.line};
  }

  > details[open] {
    padding-bottom: ${theme.space.three};
  }

  > details > summary {
    ${look.strong}
    cursor: pointer;
    line-height: ${theme.touchTarget};
  }
`
