import { keptStay, nameChoice } from '../../../shared/chosen-stay'
import { OPEN_PAYMENTS_LISTED } from '../../../shared/desk/api'
import type { OpenPayment } from '../../../shared/desk/money'
import { useAnswer } from '../api/useAnswer'
import { Head, Panel } from '../parts/layout'
import { LoadedList } from '../parts/Loaded'
import { Moment } from '../parts/time'
import { Note } from '../parts/text'

/** Payments that Paystack has not decided yet. A guest may ask about one. */
export function OpenPaymentsPanel() {
  const payments = useAnswer('GET open-payments/')
  return (
    <Panel title="Undecided payments" count={payments.data?.length} isScreenOnly>
      <LoadedList
        of={payments}
        empty="None."
        note={`${payments.data?.length === OPEN_PAYMENTS_LISTED ? `These are the oldest ${OPEN_PAYMENTS_LISTED}. ` : ''}The server keeps asking Paystack. Nobody is charged twice for one payment, and no guest has to pay again.`}
      >
        {(payment) => <Undecided key={payment.reference} payment={payment} />}
      </LoadedList>
    </Panel>
  )
}

function Undecided({ payment }: { payment: OpenPayment }) {
  const { reference, room_name, guest_name, guest_email, since, in_progress_since } = payment
  const stay = keptStay(payment)
  return (
    <li>
      <Head>
        <b>{guest_name ?? 'Guest not known yet'}</b>
        <Note>
          {in_progress_since === null ? 'Since' : 'The bank is confirming it, since'}{' '}
          <Moment at={in_progress_since ?? since} />
        </Note>
      </Head>
      <Note>
        {[guest_email, room_name, stay && nameChoice(stay), reference].filter((part) => part).join(', ')}
      </Note>
    </li>
  )
}
