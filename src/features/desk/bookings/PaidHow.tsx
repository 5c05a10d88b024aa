import { SHORT_MAX_LENGTH } from '../../../shared/limits'
import { METHOD_WORDS } from '../../../shared/payment-channels'
import {
  ChoiceField,
  type Fields,
  SelectField,
  SumField,
  sumIn,
  TextField,
  textOrNull,
} from '../parts/fields'
import { Pair } from '../parts/layout'

type Methods = readonly (readonly [value: string, label: string])[]

const AT_THE_DESK = ['cash', 'pos', 'transfer'] as const

export const METHODS: Methods = AT_THE_DESK.map((method) => [method, METHOD_WORDS[method]])

export type PaidField = 'method' | 'reference' | 'rest' | 'rest_amount' | 'rest_reference'

interface PaidHowProps {
  legend: string
  fields: Fields<PaidField>
  methods?: Methods
  preset?: string | undefined
  /** The amount in kobo, when a part may be paid by another method. */
  total?: number | undefined
}

export function PaidHow({ legend, fields, methods = METHODS, preset, total }: PaidHowProps) {
  const { typed, field } = fields
  const method = typed.method ?? preset
  const rest = restIn(fields, total)
  const others = METHODS.filter(([name]) => name !== method)
  return (
    <>
      <ChoiceField legend={legend} options={methods} {...field('method', preset)} />
      <Slip method={method} field={field('reference')} />
      {total !== undefined && others.length < METHODS.length && (
        <Pair>
          <SelectField label="A part in another way?" options={[['', 'No'], ...others]} {...field('rest')} />
          {rest.method && <SumField label={METHOD_WORDS[rest.method]} of={rest.sum} />}
          <Slip method={rest.method} field={field('rest_reference')} />
        </Pair>
      )}
    </>
  )
}

function Slip({ method, field }: { method: string | undefined; field: ReturnType<Fields<string>['field']> }) {
  if (method !== 'pos' && method !== 'transfer') return null
  return (
    <div ref={scrollToCentre}>
      <TextField
        label={method === 'pos' ? 'Number of the slip' : 'Reference of the transfer'}
        maxLength={SHORT_MAX_LENGTH}
        {...field}
      />
    </div>
  )
}

/** A field that has just appeared may be below the buttons at the dialog's foot. */
function scrollToCentre(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}

/** Returns the part of an amount that is paid by another method, and what is wrong with it. */
export function restIn(fields: Fields<PaidField>, total: number | undefined) {
  const { method: first, rest } = fields.typed
  const method = total ? AT_THE_DESK.find((one) => one === rest && one !== first) : undefined
  const sum = sumIn(fields, 'rest_amount', { most: Math.max(1, (total ?? 0) - 100) })
  return { method, sum, problem: method !== undefined && sum.problem }
}

export function paymentIn(
  { method, reference, rest_reference }: Fields<PaidField>['typed'],
  amount_kobo: number | undefined,
  rest?: ReturnType<typeof restIn>,
) {
  if (rest?.method === undefined) return part(method, amount_kobo, reference)
  const { kobo = 0 } = rest.sum
  return {
    ...part(method, (amount_kobo ?? 0) - kobo, reference),
    rest: part(rest.method, kobo, rest_reference),
  }
}

function part(method: string | undefined, amount_kobo: number | undefined, reference: string | undefined) {
  return {
    method: AT_THE_DESK.find((one) => one === method),
    amount_kobo,
    reference: method === 'cash' ? null : textOrNull(reference),
  }
}
