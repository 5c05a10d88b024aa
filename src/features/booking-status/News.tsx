import { useEffect } from 'react'
import { styled } from 'styled-components'
import { Button, ButtonLink } from '../../components/ui/Button'
import { CallOrChat } from '../../components/ui/ContactLinks'
import type { BookingAnswer, BookingQuestion } from '../../shared/contract'
import { dropPayment, readAllKept } from '../../shared/kept-payments'
import { formatKobo } from '../../shared/money'
import { CHECKING, headingOf, paymentQuestion, textsOf } from '../../shared/payment-news'
import { look } from '../../styles/theme'
import { BookedResult } from './BookedResult'
import { codeOfLink } from './links'
import { Papers } from './Papers'
import { ResultPanel } from './ResultPanel'
import { LIMITS, useTonightDay } from '../../components/ui/useTonight'
import { isForSale, withStay } from '../../shared/chosen-stay'
import type { BookedDays } from '../../shared/nights-contract'
import { roomPagePath } from '../../shared/paths'
import { countNights } from '../../shared/stay'

interface NewsProps {
  news: BookingAnswer
  rooms: readonly Queries.BookedPictureFragment[]
  payment: string
  question: BookingQuestion
  onNews: (news: BookingAnswer) => void
  hasStopped: boolean
  isAnswer: boolean
  onAskAgain: () => void
}

export function News({
  news,
  rooms,
  payment,
  question,
  hasStopped,
  isAnswer,
  onAskAgain,
  onNews,
}: NewsProps) {
  const { code = codeOfLink(question.link ?? ''), reference = code } = { ...question, ...news }
  const cancelled =
    news.state === 'refund'
      ? news.cancelled
      : news.state === 'booked' && news.status === 'cancelled'
        ? news
        : undefined
  const isCancelled = cancelled !== undefined
  // Before Paystack has answered, only the browser in which the guest paid knows the amount.
  const kept =
    news.state === 'checking' ? readAllKept().find((paid) => paid.reference === payment) : undefined

  useEffect(() => {
    if (isCancelled) dropPayment('booked', reference)
  }, [isCancelled, reference])

  return (
    <ResultPanel heading={headingOf(news)} isAnswer={isAnswer}>
      {news.state === 'booked' ? (
        <BookedResult booking={news} rooms={rooms} question={question} onNews={onNews} />
      ) : (
        <>
          {textsOf(news).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {kept && <p>Amount: {formatKobo(kept.amount)}</p>}
          {news.state === 'checking' && <p>{hasStopped ? CHECKING.hasStopped : CHECKING.asksItself}</p>}
          {news.state === 'refund' && <Papers news={news} proof={question} onNews={onNews} />}
          {payment !== '' && (
            <Reference>
              You searched for <b>{payment}</b>
            </Reference>
          )}
          {news.state === 'checking' && (
            <Button variant="outline" onClick={onAskAgain}>
              Check again now
            </Button>
          )}
          <CallOrChat text={paymentQuestion(payment)} />
        </>
      )}
      {cancelled && <BookAgain {...cancelled} />}
    </ResultPanel>
  )
}

const Reference = styled.p`
  ${look.small}
  overflow-wrap: anywhere;
`

/** Leads to the room's page for the same nights, which offers others where these are taken. */
function BookAgain({ room_id, arrives_on, leaves_on }: BookedDays) {
  const tonight = useTonightDay()
  const stay = { from: arrives_on, nights: countNights(arrives_on, leaves_on) }
  const isSold = tonight !== undefined && isForSale(stay, LIMITS, tonight)
  return <ButtonLink to={isSold ? withStay(roomPagePath(room_id), stay) : '/rooms'}>Book again</ButtonLink>
}
