import type { DeskRefund } from '../../../shared/desk/money'
import { callDesk } from '../api/call-desk'
import { usePermission } from '../api/me'
import { useAnswer } from '../api/useAnswer'
import { ActionButton } from '../parts/buttons'
import { Amount, ErrorText, Note, Status } from '../parts/text'
import { ConfirmButton, ConfirmForm, DialogButton, useCloseDialog } from '../parts/dialogs'
import { Head, Panel, Row } from '../parts/layout'
import { Loaded, LoadedList } from '../parts/Loaded'
import { Moment } from '../parts/time'
import { useRef, useState } from 'react'
import type { Bank, RefundAccount } from '../../../shared/desk/bank-accounts'
import { formatKobo } from '../../../shared/money'
import { isAccountNumber } from '../../../shared/nuban'
import { SelectField, TextField, useFields } from '../parts/fields'

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
  const { amount_kobo: amount, paid_kobo: paid, payer_email: email, who, state, reason, problem } = refund
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
        . {refund.reference}
      </Note>
      {problem !== null && <ErrorText>{problem}</ErrorText>}
      {(refund.can_retry || refund.can_settle) && (
        <Row>
          {refund.can_send_to_account &&
            (isOwner ? (
              <DialogButton
                label="Send to a bank account"
                about={`of ${email}`}
                title="Send the refund to a bank account"
              >
                <AccountDialog refund={refund} />
              </DialogButton>
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

interface FoundAccount extends RefundAccount {
  account_name: string
  bank: string
}

/** Sends a refund to the guest's bank account when Paystack cannot send it back the way it came. */
function AccountDialog({ refund }: { refund: DeskRefund }) {
  const banks = useAnswer('GET banks/')
  const [found, setFound] = useState<FoundAccount>()
  if (found !== undefined) return <SendForm refund={refund} account={found} />
  return <Loaded of={banks}>{(all) => <FindForm refund={refund} banks={all} onFound={setFound} />}</Loaded>
}

interface FindFormProps {
  refund: DeskRefund
  banks: readonly Bank[]
  onFound: (account: FoundAccount) => void
}

function FindForm({ refund, banks, onFound }: FindFormProps) {
  const close = useCloseDialog()
  const { typed, field } = useFields<'bank_id' | 'account_number'>()
  const answered = useRef<FoundAccount>(undefined)
  const bank = banks.find(({ id }) => String(id) === typed.bank_id)
  const account_number = (typed.account_number ?? '').replaceAll(/\s/g, '')

  async function find() {
    if (bank === undefined) return
    const account = { bank_id: bank.id, account_number }
    const holder = await callDesk('POST refunds/:id/account/', { id: refund.id, ...account })
    answered.current = { ...account, ...holder, bank: bank.name }
  }

  return (
    <ConfirmForm
      confirm="Find the account"
      problems={{
        bank_id: bank === undefined && 'Please choose the bank.',
        account_number:
          !isAccountNumber(account_number, bank?.code ?? '') &&
          (bank !== undefined && /^\d{10}$/.test(account_number)
            ? `This is no account number of ${bank.name}. Is a digit wrong?`
            : 'The ten digits of the account number.'),
      }}
      onClose={() => (answered.current === undefined ? close?.() : onFound(answered.current))}
      call={find}
    >
      <p>
        Paystack cannot pay {formatKobo(refund.amount_kobo)} back to where it came from. Ask{' '}
        {refund.payer_email} for an account in Nigeria.
      </p>
      <SelectField
        label="Bank"
        {...field('bank_id')}
        options={[['', 'Choose the bank'], ...banks.map(({ id, name }) => [String(id), name] as const)]}
      />
      <TextField label="Account number" inputMode="numeric" maxLength={20} {...field('account_number')} />
      <Note>The number is sent to Paystack, and not kept here.</Note>
    </ConfirmForm>
  )
}

function SendForm({ refund, account }: { refund: DeskRefund; account: FoundAccount }) {
  const { bank_id, account_number, account_name, bank } = account
  return (
    <ConfirmForm
      confirm={`Send ${formatKobo(refund.amount_kobo)}`}
      about={`to ${account_name}`}
      call={() => callDesk('POST refunds/:id/send/', { id: refund.id, bank_id, account_number })}
    >
      <p>
        Account {account_number} at {bank} belongs to <b>{account_name}</b>.
      </p>
      <p>
        Is this {refund.guest_name ?? 'the guest'} ({refund.payer_email})? What was sent cannot be taken back.
      </p>
    </ConfirmForm>
  )
}
