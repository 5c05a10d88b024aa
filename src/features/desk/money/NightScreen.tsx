import { useState } from 'react'
import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'
import type { Night } from '../../../shared/desk/money'
import { urlOf } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { HOLD_WORDS } from '../labels'
import { PrintOrDownload } from '../parts/buttons'
import { Figures, Panel, PrintOnly, Screen } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Amount, BackLink, DeskLink, ErrorText, Note } from '../parts/text'
import { dayBefore, formatDay, useToday } from '../parts/time'
import { Dates } from './MoneyScreen'
import { CellName, PaperTable } from './MoneyTable'

/** The night audit: who slept in each room, and whether each night was charged. */
export function NightScreen() {
  const { hotel } = useMe()
  const today = useToday()
  const [chosen, setChosen] = useState<string>()
  const day = chosen ?? dayBefore(today)
  const night = useAnswer('GET night/', { day }, { keepPreviousData: false })
  return (
    <Screen title="Night audit" actions={<BackLink to="/desk/money">Money</BackLink>}>
      <Panel title={`The night of ${formatDay(day)}`}>
        <PrintOnly>{hotel}</PrintOnly>
        <Dates>
          <Field
            label="Night"
            name="day"
            type="date"
            max={today}
            defaultValue={day}
            onText={(text) => text !== '' && setChosen(text)}
          />
        </Dates>
        <Loaded of={night} lines={8}>
          {({ lines, verdict }) => (
            <>
              <p>{verdict}</p>
              <NightTable lines={lines} />
              <PrintOrDownload
                what="this night"
                csv={urlOf('GET reports.csv/:name/', { name: 'night', from: day, to: day })}
                fileName={`night-${day}.csv`}
              />
            </>
          )}
        </Loaded>
      </Panel>
    </Screen>
  )
}

type Line = Night['lines'][number]

function NightTable({ lines }: Pick<Night, 'lines'>) {
  return (
    <Rooms>
      <thead>
        <tr>
          <th scope="col">Room</th>
          <th scope="col">Who or why</th>
          <th scope="col">Slip</th>
          <th scope="col">Charge</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.room_id} ${line.use} ${line.code}`}>
            <td>
              <b>{line.room_name}</b>
            </td>
            <td>
              <Use of={line} />
              {line.mark !== null && <ErrorText>{line.mark}</ErrorText>}
            </td>
            <td>
              {line.slips !== null && (
                <>
                  <CellName>Slip </CellName>
                  {line.slips}
                </>
              )}
            </td>
            <Sum name="Charge" kobo={line.charge_kobo} />
            <Sum name="Balance" kobo={line.balance_kobo} />
          </tr>
        ))}
      </tbody>
    </Rooms>
  )
}

function Sum({ name, kobo }: { name: string; kobo: number | null }) {
  return (
    <td>
      {kobo !== null && (
        <>
          <CellName>{name} </CellName>
          <Amount kobo={kobo} />
        </>
      )}
    </td>
  )
}

const USE_WORDS: Partial<Record<Line['use'], string>> = {
  kept: ', had not arrived',
  day_use: ', by day',
  charged_only: ', did not sleep here',
}

function Use({ of: { use, code, guest_name, closed } }: { of: Line }) {
  if (closed !== null) {
    return (
      <>
        {HOLD_WORDS[closed.kind]}, by {closed.by}
        {closed.note !== null && <Note>{closed.note}</Note>}
      </>
    )
  }
  if (code === null) return <>Free</>
  return (
    <>
      {guest_name},{' '}
      <Figures>
        <DeskLink to={`/desk/bookings/${code}`}>{code}</DeskLink>
      </Figures>
      {USE_WORDS[use]}
    </>
  )
}

const Rooms = styled(PaperTable)`
  /* On a phone, what to look at needs the whole width. */
  td:nth-child(2) {
    grid-column: 1 / -1;
  }
`
