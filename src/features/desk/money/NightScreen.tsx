import { useState } from 'react'
import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'
import type { Night } from '../../../shared/desk/money'
import { businessDay } from '../../../shared/stay'
import { media, theme } from '../../../styles/theme'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { useMe } from '../frame/me'
import { SmallButton } from '../parts/buttons'
import { ButtonGroup, Figures, Panel, Row, Screen } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Amount, BackLink, DeskLink, ErrorText, Note } from '../parts/text'
import { dayBefore, formatDay, useMinute } from '../parts/time'
import { CellName, PaperTable } from './PaperTable'

const MINUTE_MS = 60_000

/** The night audit: who slept in each room, and whether each night was charged. */
export function NightScreen() {
  const { hotel } = useMe()
  const today = businessDay(new Date(useMinute() * MINUTE_MS).toISOString())
  const [chosen, setChosen] = useState<string>()
  const day = chosen ?? dayBefore(today)
  const night = useDeskData<Night>(api.night(day), { keepPreviousData: false })
  return (
    <Screen title="Night audit" actions={<BackLink to="/desk/money">Money</BackLink>}>
      <Panel title={`The night of ${formatDay(day)}`}>
        <PrintOnly>{hotel}</PrintOnly>
        <ScreenOnly>
          <ButtonGroup aria-label="Night">
            {(
              [
                ['Last night', dayBefore(today)],
                ['Tonight', today],
              ] as const
            ).map(([label, choice]) => (
              <SmallButton
                key={label}
                variant={choice === day ? 'primary' : 'outline'}
                aria-pressed={choice === day}
                onClick={() => setChosen(choice)}
              >
                {label}
              </SmallButton>
            ))}
          </ButtonGroup>
          <Field
            label="Another night"
            name="day"
            type="date"
            max={today}
            value={day}
            onChange={({ target }) => target.value !== '' && setChosen(target.value)}
          />
        </ScreenOnly>
        <Loaded of={night} lines={8}>
          {({ lines, verdict }) => (
            <>
              <p>{verdict}</p>
              <NightTable lines={lines} />
              <ScreenOnly>
                <Row>
                  <SmallButton variant="outline" onClick={() => window.print()}>
                    Print this night
                  </SmallButton>
                </Row>
              </ScreenOnly>
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
              {line.charge !== null && (
                <>
                  <CellName>Charge </CellName>
                  <Amount naira={line.charge} />
                </>
              )}
            </td>
            <td>
              {line.balance !== null && (
                <>
                  <CellName>Balance </CellName>
                  <Amount naira={line.balance} />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Rooms>
  )
}

const USE_WORDS: Partial<Record<Line['use'], string>> = {
  kept: ', had not arrived',
  day_use: ', by day',
  charged_only: ', did not sleep here',
}
const CLOSED_WORDS = { cleaning: 'To be cleaned', out_of_order: 'Out of order', house_use: 'House use' }

function Use({ of: { use, code, guest_name, closed } }: { of: Line }) {
  if (closed !== null) {
    return (
      <>
        {CLOSED_WORDS[closed.kind]}, by {closed.by}
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

const PrintOnly = styled.p`
  display: none;

  ${media.print} {
    display: block;
  }
`

const ScreenOnly = styled.div`
  display: grid;
  gap: ${theme.space.two};

  ${media.tablet} {
    align-items: end;
    grid-template-columns: auto minmax(0, ${theme.desk.field});
    justify-content: start;
  }

  ${media.print} {
    display: none;
  }
`
