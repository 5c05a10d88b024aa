import type { DeskRefund } from '../../../shared/desk/money'
import { callDesk } from '../api/call-desk'
import { usePermission } from '../api/me'
import { useAnswer } from '../api/useAnswer'
import { ActionButton } from '../parts/buttons'
import { Amount, Note, Status, ErrorText } from '../parts/text'
import { ConfirmButton } from '../parts/dialogs'
import { Head, Panel, Row } from '../parts/layout'
import { LoadedList } from '../parts/Loaded'
import { Moment } from '../parts/time'
import { SendToAccount } from './SendToAccount'

const STATES: Record<string, string> = {
  due: 'Is to be paid back',
  processed: 'Was paid back',
  failed: 'Could not be paid back',
  needs_attention: 'Could not be paid back',
  settled: 'Was settled in another way',
}

export function RefundsPanel() {
  const refunds = useAnswer('GET refunds/')
  return (
    <Panel title="Refunds" count={refunds.data?.length} isScreenOnly>
      <LoadedList of={refunds} empty="No refund is under way, and none was made in the last 30 days.">
        {(refund) => <Refund key={refund.id} refund={refund} />}
      </LoadedList>
    </Panel>
  )
}

function Refund({ refund }: { refund: DeskRefund }) {
  const isOwner = usePermission('administration')
  const {
    amount_kobo: amount,
    paid_kobo: paid,
    payer_email: email,
    who,
    state,
    reason,
    problem,
    reference,
  } = refund
  return (
    <li>
      <Head>
        <b>
          <Amount kobo={amount} />{' '}
          {amount < paid && (
            <>
              of <Amount kobo={paid} />{' '}
            </>
          )}
          to {email}
        </b>
        <Status
          tone={
            state === 'processed' || state === 'settled' ? 'plain' : refund.can_retry ? 'taken' : 'waiting'
          }
        >
          {STATES[state] ?? 'Is being paid back'}
        </Status>
      </Head>
      <Note>
        {reason}. {who === null ? 'Found' : `Ordered by ${who},`} <Moment at={refund.created_at} />
        {refund.processed_at !== null && (
          <>
            , paid back <Moment at={refund.processed_at} />
          </>
        )}
        . {reference}
      </Note>
      {problem !== null && <ErrorText>{problem}</ErrorText>}
      {(refund.can_retry || refund.can_settle) && (
        <Row>
          {refund.can_send_to_account &&
            (isOwner ? (
              <SendToAccount refund={refund} />
            ) : (
              <Note>An owner can send it to a bank account.</Note>
            ))}
          {refund.can_retry && (
            <ActionButton
              about={`to pay back ${email}`}
              call={() => callDesk('POST refunds/:id/retry/', { id: refund.id })}
            >
              Try again
            </ActionButton>
          )}
          {refund.can_settle && (
            <ConfirmButton
              label="Settled in another way"
              about={`for ${email}`}
              title="Has the guest received the money?"
              confirm="Yes, close this refund"
              call={() => callDesk('POST refunds/:id/settle/', { id: refund.id })}
            >
              <p>
                Confirm this when {email} received <Amount kobo={amount} /> another way, by bank transfer for
                instance. Nothing more is ordered at Paystack, and this cannot be taken back.
              </p>
            </ConfirmButton>
          )}
        </Row>
      )}
    </li>
  )
}
