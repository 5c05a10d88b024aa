import { dayAfter } from '../../../shared/stay'
import { formatNaira } from '../../../shared/money'
import {
  ChoiceField,
  type FieldErrors,
  type Fields,
  problemsIn,
  TextField,
  textOrNull,
  useFields,
} from '../parts/fields'
import { parseNairaOrNothing } from '../parts/form'
import { Announcement, Note } from '../parts/text'
import { nameDay, nightsInWords } from './days'
import { METHODS, methodOf, PaidHow, type PaidAtDesk } from './payment-fields'

const MOST_NIGHTS = 90

interface Nights {
  fields: Fields<'nights' | 'total' | 'sure' | 'method' | 'reference'>
  problems: FieldErrors
  /** How many nights the form begins with. */
  usual: number
  /** Undefined while the number cannot be read. */
  nights: number | undefined
  total: number | undefined
  /** The total that the price of the room makes. */
  preset: string
  /** Asks about a total far below the price of the room. Undefined for any other. */
  question: string | undefined
  /** What a call sends of it. Only without problems. */
  body: { nights: number; total: number; payment: Payment | null }
}

interface Payment {
  method: PaidAtDesk
  amount: number
  reference: string | null
}

/**
 * Keeps how many nights a guest takes, for how much, and how it is paid. `price` is that of the room for a night,
 * undefined until a room is chosen. `usual` is how many nights the form begins with.
 */
export function useNights(price: number | undefined, usual = 1): Nights {
  const fields = useFields<'nights' | 'total' | 'sure' | 'method' | 'reference'>()
  const { typed } = fields
  const nights = parseNights(typed.nights ?? String(usual))
  const fullPrice = price === undefined || nights === undefined ? undefined : price * nights
  const preset = fullPrice === undefined ? '' : formatNaira(fullPrice).slice(1)
  const total = parseNairaOrNothing(typed.total ?? preset)
  const isFarBelow = total !== undefined && fullPrice !== undefined && total < fullPrice / 2
  const method = methodOf(typed.method)
  return {
    fields,
    usual,
    nights,
    total,
    preset,
    question: isFarBelow
      ? `${formatNaira(total)} for ${nightsInWords(nights ?? 1)} is far below ${formatNaira(fullPrice)}. Is that right?`
      : undefined,
    problems: problemsIn({
      nights: nights === undefined && `A number from 1 to ${MOST_NIGHTS}.`,
      total: total === undefined && 'An amount in naira, such as 85,000, or 0.',
      // Another price is another question.
      sure: isFarBelow && typed.sure !== String(total) && 'Please check the price.',
      method: total !== 0 && typed.method === undefined && 'Please choose one.',
    }),
    body: {
      nights: nights ?? 0,
      total: total ?? 0,
      payment:
        method === undefined || !total
          ? null
          : { method, amount: total, reference: method === 'cash' ? null : textOrNull(typed.reference) },
    },
  }
}

function parseNights(text: string): number | undefined {
  const nights = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return nights >= 1 && nights <= MOST_NIGHTS ? nights : undefined
}

interface NightsFieldsProps {
  stay: Nights
  /** The business day of the first night. */
  from: string
  price: number | undefined
}

export function NightsFields({ stay, from, price }: NightsFieldsProps) {
  const { fields, nights, total, preset, question } = stay
  const { field } = fields
  return (
    <>
      <TextField label="Nights" inputMode="numeric" {...field('nights', String(stay.usual))} />
      <Announcement>{nights !== undefined && `Until ${nameDay(dayAfter(from, nights))}.`}</Announcement>
      <TextField
        label={nights === 1 ? 'Price, in naira' : 'Price of all nights, in naira'}
        inputMode="decimal"
        {...field('total', preset)}
      />
      {price !== undefined && <Note>The room costs {formatNaira(price)} a night.</Note>}
      {question !== undefined && (
        <ChoiceField
          legend={question}
          options={[[String(total), `Yes, ${formatNaira(total ?? 0)} is right`]]}
          {...field('sure')}
        />
      )}
      {total !== 0 && (
        <PaidHow legend="Paid how?" fields={fields} methods={[...METHODS, ['later', 'Not yet']]} />
      )}
    </>
  )
}
