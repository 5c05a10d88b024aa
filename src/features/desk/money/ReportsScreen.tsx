import { useState } from 'react'
import { MARKS_COLUMN } from '../../../shared/desk/api'
import type { Report, ReportName } from '../../../shared/desk/reports'
import { urlOf } from '../api/call-desk'
import { useMe } from '../api/me'
import { useAnswer } from '../api/useAnswer'
import { PrintOrDownload, Toggles } from '../parts/buttons'
import { Figures, Landscape, Panel, PrintOnly, Screen, ScreenOnly } from '../parts/layout'
import { LinkedText } from '../parts/LinkedText'
import { Loaded } from '../parts/Loaded'
import { Table } from '../parts/Table'
import { BackLink, ErrorText, Note } from '../parts/text'
import { dayBefore, useToday } from '../parts/time'
import { type DayRange, DaysForm } from './MoneyScreen'
import { titleOf } from './MoneySheetPanel'

const REPORTS: Record<ReportName, string> = {
  register: 'Register of guests',
  taxes: 'Taxes',
  invoices: 'Invoices and credit notes',
  night: 'Night audit',
}

export function ReportsScreen({ first }: { first: ReportName }) {
  const { hotel } = useMe()
  const today = useToday()
  const firstDay = first === 'night' ? dayBefore(today) : today
  const [days, setDays] = useState<DayRange>({ from: firstDay, to: firstDay })
  const [name, setName] = useState(first)
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

function ReportTable({ label, report: { columns, rows, verdicts } }: { label: string; report: Report }) {
  if (rows.length === 0) return <Note>There is nothing of these days.</Note>
  const shown = (cell: string | number | null, column: number) => {
    if (typeof cell !== 'string') return cell
    if (/^\d{4}-\d\d-\d\d$/.test(cell)) return <Figures>{cell}</Figures>
    return columns[column] === MARKS_COLUMN ? <ErrorText>{cell}</ErrorText> : <LinkedText>{cell}</LinkedText>
  }
  return (
    <>
      {verdicts.map((verdict) => (
        <p key={verdict}>{verdict}</p>
      ))}
      <Table label={label} heads={columns} rows={rows.map((row) => row.map(shown))} />
    </>
  )
}
