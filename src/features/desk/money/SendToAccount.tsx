import { useRef, useState } from 'react'
import type { Bank, RefundAccount } from '../../../shared/desk/bank-accounts'
import type { DeskRefund } from '../../../shared/desk/money'
import { formatKobo } from '../../../shared/money'
import { isAccountNumber } from '../../../shared/nuban'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { ConfirmForm, DialogButton, useCloseDialog } from '../parts/dialogs'
import { SelectField, TextField, useFields } from '../parts/fields'
import { Loaded } from '../parts/Loaded'
import { Note } from '../parts/text'

/** Sends a refund to the guest's bank account, when Paystack cannot pay it back to where it came from. */
export function SendToAccount({ refund }: { refund: DeskRefund }) {
  return (
    <DialogButton
      label="Send to a bank account"
      about={`of ${refund.payer_email}`}
      title="Send the refund to a bank account"
    >
      <AccountDialog refund={refund} />
    </DialogButton>
  )
}

interface FoundAccount extends RefundAccount {
  account_name: string
  bank: string
}

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
