import { useState } from 'react'
import { styled } from 'styled-components'
import type { MoneySheet } from '../../../shared/desk/money'
import { formatKobo, sumKobo, toNaira } from '../../../shared/money'
import { look, media, theme } from '../../../styles/theme'
import { METHOD_WORDS, methodInWords } from '../../../shared/payment-channels'
import { Amount, DeskLink, ErrorText, Note } from '../parts/text'
import { Toggles } from '../parts/buttons'
import { Figures, ScreenOnly } from '../parts/layout'
import { formatForPaper } from '../parts/time'

type Line = MoneySheet['lines'][number]

const KIND_WORDS = {
  payment: 'Payment',
  refund: 'Refund',
  void: 'Void',
  dispute: 'Dispute',
  not_ours: 'Not ours',
} as const

/** The lines of all methods, or of one: then each can be ticked, on the screen or on paper. */
export function MoneyTable({ lines, isBlind }: { lines: readonly Line[]; isBlind: boolean }) {
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
      {chosen !== undefined && !(isBlind && chosen === 'cash') && (
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

function LinesTable({ lines, canTick }: { lines: readonly Line[]; canTick: boolean }) {
  return (
    <PaperTable>
      <thead>
        <tr>
          <th scope="col">When, in Lagos</th>
          <th scope="col">What</th>
          <th scope="col">How and who</th>
          <th scope="col">Room</th>
          <th scope="col">Booking</th>
          <th scope="col">Slip or reference</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={`${line.kind} ${line.method} ${line.code} ${line.reference} ${line.at} ${line.amount_kobo}`}
          >
            <td>
              {canTick && (
                <>
                  <input
                    type="checkbox"
                    aria-label={`${line.reference ?? line.code}, ${formatKobo(line.amount_kobo)}`}
                  />{' '}
                </>
              )}
              <time dateTime={line.at}>{formatForPaper(line.at)}</time>
            </td>
            <td>{line.kind === 'void' ? `Void ${line.state}` : `${KIND_WORDS[line.kind]}, ${line.state}`}</td>
            <td>
              {methodInWords(line)}
              {line.who !== null && `, ${line.who}`}
            </td>
            <td>{line.room_name ?? '–'}</td>
            <td>
              {line.code !== null && <DeskLink to={`/desk/bookings/${line.code}`}>{line.code}</DeskLink>}{' '}
              {line.guest_name}
            </td>
            <td>
              {(line.code === null || line.method !== 'paystack') && line.reference}
              {line.slip_of !== undefined && (
                <ErrorText>The same number is in an earlier payment, of {line.slip_of}.</ErrorText>
              )}
            </td>
            <td>
              {line.currency === 'NGN' ? (
                <Amount kobo={line.amount_kobo} />
              ) : (
                <Figures>
                  {toNaira(line.amount_kobo)} {line.currency}
                </Figures>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PaperTable>
  )
}

/** A table for screen and print. On a phone each row becomes a card, with the last cell at its top right. */
export const PaperTable = styled.table`
  border-collapse: collapse;
  ${look.small}
  width: 100%;

  tr {
    border-top: 1px solid ${theme.color.line};
    display: grid;
    gap: 0 ${theme.space.two};
    grid-template-columns: minmax(0, 1fr) fit-content(60%);
    padding: ${theme.space.one} 0;
  }

  thead {
    ${look.unseen}
  }

  th,
  td {
    overflow-wrap: anywhere;
    padding: 0;
    text-align: left;
    vertical-align: top;
  }

  td:last-child {
    ${look.strong}
    grid-column: 2;
    grid-row: 1;
    text-align: right;
  }

  ${media.tablet} {
    ${() => wide}
  }

  ${media.print} {
    ${() => wide}
  }
`

const wide = `
  tr { display: table-row; }
  thead { clip-path: none; display: table-header-group; height: auto; position: static; white-space: normal; width: auto; }
  th, td { padding: ${theme.space.one} ${theme.space.two} ${theme.space.one} 0; }
  th:last-child, td:last-child { padding-right: 0; text-align: right; }
`

/** Names the value of a cell on a phone, where the table has no head. */
export const CellName = styled.span`
  ${media.tablet} {
    display: none;
  }
  ${look.notPrinted}
`
