import { useState } from 'react'
import { createGlobalStyle, styled } from 'styled-components'
import type { Report, ReportName } from '../../../shared/desk/reports'
import { theme } from '../../../styles/theme'
import { urlOf } from '../api/call-desk'
import { useMe } from '../api/me'
import { useAnswer } from '../api/useAnswer'
import { PrintOrDownload, Toggles } from '../parts/buttons'
import { Panel, PrintOnly, Screen, ScreenOnly } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { ScrollFrame, ScrollTable } from '../parts/ScrollTable'
import { Amount, BackLink, Note } from '../parts/text'
import { useToday } from '../parts/time'
import { type DayRange, DaysForm } from './MoneyScreen'
import { titleOf } from './MoneySheetPanel'

const REPORTS: Record<ReportName, string> = {
  register: 'Register of guests',
  taxes: 'Taxes',
  invoices: 'Invoices and credit notes',
  night: 'Night audit',
}

/** What the law and the accountant ask for, of any days: to print, and as CSV. */
export function ReportsScreen() {
  const { hotel } = useMe()
  const today = useToday()
  const [days, setDays] = useState<DayRange>({ from: today, to: today })
  const [name, setName] = useState<ReportName>('register')
  const asked = { name, from: days.from, to: days.to }
  const report = useAnswer('GET reports/:name/', asked, { keepPreviousData: false })
  return (
    <Screen title="Reports" actions={<BackLink to="/desk/money">Money</BackLink>}>
      <Landscape />
      <ScreenOnly>
        <Toggles
          label="Report"
          // Safe: the keys of REPORTS are the names.
          choices={Object.entries(REPORTS).map(([key, label]) => [label, key as ReportName] as const)}
          isChosen={(one) => one === name}
          onChoose={setName}
        />
      </ScreenOnly>
      <Panel title={`${REPORTS[name]}, ${titleOf(days)}`}>
        <PrintOnly>{hotel}</PrintOnly>
        <DaysForm today={today} days={days} onChange={setDays} />
        <Loaded of={report} lines={6}>
          {(table) => <ReportTable label={REPORTS[name]} report={table} />}
        </Loaded>
        <PrintOrDownload
          what="this report"
          csv={urlOf('GET reports.csv/:name/', asked)}
          fileName={`${name}-${days.from}-${days.to}.csv`}
        />
      </Panel>
    </Screen>
  )
}

function ReportTable({ label, report: { columns, rows } }: { label: string; report: Report }) {
  if (rows.length === 0) return <Note>There is nothing of these days.</Note>
  return (
    // A frame that scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ScrollFrame aria-label={label} tabIndex={0}>
      <Table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={typeof rows[0]?.[index] === 'number' ? 'sum' : undefined}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], index) => (
            <tr key={index}>
              <th scope="row">{first}</th>
              {cells.map((cell, column) =>
                typeof cell === 'number' ? (
                  <td key={columns[column + 1]} className="sum">
                    <Amount kobo={cell} />
                  </td>
                ) : (
                  <td key={columns[column + 1]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollFrame>
  )
}

const Table = styled(ScrollTable)`
  th {
    white-space: nowrap;
  }

  th,
  td {
    padding: ${theme.space.half} ${theme.space.one};
    text-align: left;
    vertical-align: top;
  }

  .sum {
    text-align: right;
  }
`

const Landscape = createGlobalStyle`
  @page { margin: 10mm; size: A4 landscape; }
`
