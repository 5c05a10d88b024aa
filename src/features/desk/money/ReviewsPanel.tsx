import type { Review } from '../../../shared/desk/money'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { Facts, Note, Status } from '../parts/text'
import { Head, Lines, Panel, Row } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Moment } from '../parts/time'
import { formatAmount, BookReview, NotOurs, RefundReview } from './ReviewDecisions'

const DECISION_NAMES: Record<NonNullable<Review['decision']>['decision'], string> = {
  booked: 'Booked',
  refunded: 'Paid back',
  not_ours: 'Not ours',
}

/** Payments that wait for a decision, and those decided within the last 30 days. */
export function ReviewsPanel() {
  const reviews = useDeskData<Review[]>(api.reviews)
  return (
    <Panel
      title="Payments to review"
      count={reviews.data?.filter(({ decision }) => decision === null).length}
      isScreenOnly
    >
      <Loaded of={reviews}>
        {(all) => {
          const open = all.filter(({ decision }) => decision === null)
          const decided = all.filter(({ decision }) => decision !== null)
          return (
            <>
              {open.length === 0 && <Note>None to decide.</Note>}
              <Lines>
                {open.map((review) => (
                  <OpenReview key={review.reference} review={review} />
                ))}
              </Lines>
              <Decided reviews={decided} />
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function OpenReview({ review }: { review: Review }) {
  const { choices } = review
  return (
    <li>
      <Head>
        <b>
          {formatAmount(review)} from {review.payer_email}
        </b>
        <Status tone="taken">To decide</Status>
      </Head>
      <p>{review.odd}</p>
      <Facts
        of={[
          ['Room', review.room_name],
          ['Paid', review.paid_at && <Moment at={review.paid_at} />],
          ['Received', <Moment key="received" at={review.received_at} />],
          ['Reference', review.reference],
          ['Kind', review.domain === 'live' ? null : 'A test payment, without real money'],
        ]}
      />
      <Row>
        {choices.includes('book') && <BookReview review={review} />}
        {choices.includes('refund') && <RefundReview review={review} />}
        {choices.includes('not_ours') && <NotOurs review={review} />}
      </Row>
    </li>
  )
}

function Decided({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return null
  return (
    <details>
      <summary>Decided in the last 30 days ({reviews.length})</summary>
      <Lines>
        {reviews.map((review) => (
          <li key={review.reference}>
            <Head>
              <span>
                {formatAmount(review)} from {review.payer_email}
              </span>
              {review.decision && <Status tone="plain">{DECISION_NAMES[review.decision.decision]}</Status>}
            </Head>
            {review.decision && (
              <Note>
                By {review.decision.who}, <Moment at={review.decision.at} />. {review.reference}
              </Note>
            )}
          </li>
        ))}
      </Lines>
    </details>
  )
}
