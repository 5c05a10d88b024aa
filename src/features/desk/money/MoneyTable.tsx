import { useState } from 'react'
import type { MoneySheet } from '../../../shared/desk/money'
import { formatKobo, sumKobo, toNaira } from '../../../shared/money'
import { METHOD_WORDS, methodInWords } from '../../../shared/payment-channels'
import { Amount, DeskLink, ErrorText, Note } from '../parts/text'
import { Toggles } from '../parts/buttons'
import { ScreenOnly } from '../parts/layout'
import { Table } from '../parts/Table'
import { formatForPaper } from '../parts/time'

type Line = MoneySheet['lines'][number]

const KIND_WORDS = {
  payment: 'Payment',
  refund: 'Refund',
  void: 'Void',
  dispute: 'Dispute',
  not_ours: 'Not ours',
} as const

/** The lines of all methods, or of one, whose lines can then be ticked on screen or paper. */
export function MoneyTable({ lines }: { lines: readonly Line[] }) {
  const [chosen, setChosen] = useState<Line['method']>()
  const methods = [...new Set(lines.map(({ method }) => method))]
  if (lines.length === 0) return <Note>No money came or went in these days.</Note>
  const shown = lines.filter(({ method }) => chosen === undefined || method === chosen)
  return (
    <>
      <ScreenOnly>
        <Toggles
          label="Lines of"
          choices={[['All methods', undefined], ...methods.map((one) => [METHOD_WORDS[one], one] as const)]}
          isChosen={(method) => method === chosen}
          onChoose={setChosen}
        />
      </ScreenOnly>
      <LinesTable key={chosen} lines={shown} canTick={chosen !== undefined} />
      {chosen !== undefined && (
        <p>
          {METHOD_WORDS[chosen]}:{' '}
          <b>
            <Amount kobo={sumKobo(shown.filter(({ currency }) => currency === 'NGN'))} />
          </b>
          . Tick each line that the terminal’s report or the bank’s statement has too.
        </p>
      )}
    </>
  )
}

const HEADS = ['When, in Lagos', 'Amount', 'What', 'How and who', 'Room', 'Booking', 'Slip or reference']

function LinesTable({ lines, canTick }: { lines: readonly Line[]; canTick: boolean }) {
  return (
    <Table
      label="Payments, refunds and voids"
      heads={HEADS}
      rows={lines.map((line) => [
        <>
          {canTick && (
            <input
              type="checkbox"
              aria-label={`${line.reference ?? line.code}, ${formatKobo(line.amount_kobo)}`}
            />
          )}{' '}
          <time dateTime={line.at}>{formatForPaper(line.at)}</time>
        </>,
        line.currency === 'NGN' ? line.amount_kobo : `${toNaira(line.amount_kobo)} ${line.currency}`,
        line.kind === 'void' ? `Void ${line.state}` : `${KIND_WORDS[line.kind]}, ${line.state}`,
        methodInWords(line) + (line.who === null ? '' : `, ${line.who}`),
        line.room_name ?? '–',
        <>
          {line.code !== null && <DeskLink to={`/desk/bookings/${line.code}`}>{line.code}</DeskLink>}
          {line.guest_name !== null && ` ${line.guest_name}`}
        </>,
        <>
          {(line.code === null || line.method !== 'paystack') && line.reference}
          {line.slip_of !== undefined && (
            <ErrorText>The same number is in an earlier payment, of {line.slip_of}.</ErrorText>
          )}
        </>,
      ])}
    />
  )
}
