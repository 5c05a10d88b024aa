import type { FolioEntry } from '../../../shared/desk/bookings'
import { METHOD_WORDS } from '../money/method-words'
import { ChoiceField, type Fields, TextField } from '../parts/fields'

export type PaidAtDesk = Exclude<NonNullable<FolioEntry['method']>, 'paystack'>

const PAID_AT_DESK = ['cash', 'pos', 'transfer'] as const satisfies readonly PaidAtDesk[]

/** The radio buttons of the ways to pay at the desk. */
export const METHODS = PAID_AT_DESK.map((method) => [method, METHOD_WORDS[method]] as const)

/** Returns the way to pay that was chosen. Undefined for none, and for "not yet". */
export function methodOf(text: string | undefined): PaidAtDesk | undefined {
  return PAID_AT_DESK.find((method) => method === text)
}

interface PaidHowProps {
  legend: string
  fields: Fields<'method' | 'reference'>
  methods?: readonly (readonly [string, string])[]
}

/** Asks how money changes hands, and for the number on the slip. */
export function PaidHow({ legend, fields: { typed, field }, methods = METHODS }: PaidHowProps) {
  return (
    <>
      <ChoiceField legend={legend} options={methods} {...field('method')} />
      {(typed.method === 'pos' || typed.method === 'transfer') && (
        <TextField
          label={typed.method === 'pos' ? 'Number of the slip' : 'Reference of the transfer'}
          maxLength={60}
          {...field('reference')}
        />
      )}
    </>
  )
}
