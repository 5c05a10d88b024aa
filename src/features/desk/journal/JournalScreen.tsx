import { useState } from 'react'
import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'
import type { JournalPage, JournalQuery } from '../../../shared/desk/journal'
import type { DeskPerson } from '../../../shared/desk/people'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { media, theme } from '../../../styles/theme'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { SmallButton } from '../parts/buttons'
import { SelectField } from '../parts/fields'
import { Lines, Panel, Row, Screen } from '../parts/layout'
import { LinkedText } from '../parts/LinkedText'
import { Loaded } from '../parts/Loaded'
import { PAUSE_MS, useDebounced } from '../parts/search'
import { Note } from '../parts/text'
import { Moment } from '../parts/time'

interface Filter {
  room: string
  booking: string
  person: string
  day: string
}

/** Who did what at the desk, newest first. */
export function JournalScreen() {
  const [filter, setFilter] = useState<Filter>({ room: '', booking: '', person: '', day: '' })
  const asked = useDebounced(filter, PAUSE_MS)
  return (
    <Screen title="Journal">
      <FilterFields filter={filter} onChange={setFilter} />
      <Panel title="Who did what">
        <Pages key={JSON.stringify(asked)} filter={asked} />
      </Panel>
    </Screen>
  )
}

interface FilterFieldsProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const rooms = useDeskData<DeskRoom[]>(api.rooms).data ?? []
  const people = useDeskData<DeskPerson[]>(api.people).data ?? []
  const set = (name: keyof Filter) => (value: string) => onChange({ ...filter, [name]: value })
  return (
    <Fields aria-label="Which entries" method="dialog" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label="Room"
        name="room"
        value={filter.room}
        onText={set('room')}
        options={[['', 'All rooms'], ...rooms.map(({ id, name }) => [String(id), `${id} ${name}`] as const)]}
      />
      <Field
        label="Booking code"
        name="booking"
        autoComplete="off"
        value={filter.booking}
        onChange={(event) => set('booking')(event.target.value)}
      />
      <SelectField
        label="Person"
        name="person"
        value={filter.person}
        onText={set('person')}
        options={[['', 'Everybody'], ...people.map(({ id, name }) => [id, name] as const)]}
      />
      <Field
        label="Day"
        name="day"
        type="date"
        value={filter.day}
        onChange={(event) => set('day')(event.target.value)}
      />
    </Fields>
  )
}

function Pages({ filter }: { filter: Filter }) {
  /** `before` of each page that was turned to. */
  const [turned, setTurned] = useState<readonly string[]>([])
  const path = api.journal(toQuery(filter, turned.at(-1)))
  const page = useDeskData<JournalPage>(path, { keepPreviousData: false })
  return (
    <Loaded of={page} lines={8}>
      {({ entries, next }) => (
        <>
          {entries.length === 0 && <Note>There are no such entries.</Note>}
          <Lines>
            {entries.map(({ id, at, who, what }) => (
              <li key={id}>
                <p>
                  <LinkedText>{what}</LinkedText>
                </p>
                <Note>
                  {who}, <Moment at={at} />
                </Note>
              </li>
            ))}
          </Lines>
          {(turned.length > 0 || next !== null) && (
            <Row>
              {turned.length > 0 && (
                <SmallButton variant="outline" onClick={() => setTurned(turned.slice(0, -1))}>
                  Newer
                </SmallButton>
              )}
              {next !== null && (
                <SmallButton variant="outline" onClick={() => setTurned([...turned, next])}>
                  Older
                </SmallButton>
              )}
            </Row>
          )}
        </>
      )}
    </Loaded>
  )
}

function toQuery({ room, booking, person, day }: Filter, before: string | undefined): JournalQuery {
  const code = toCode(booking)
  return {
    ...(room !== '' && { room }),
    ...(code !== '' && { booking: code }),
    ...(person !== '' && { person }),
    ...(day !== '' && { day }),
    ...(before !== undefined && { before }),
  }
}

/** @example toCode('lh 7k3m9q') // 'LH-7K3M9Q' */
function toCode(typed: string): string {
  const letters = typed.replaceAll(/[^a-z\d]/gi, '').toUpperCase()
  return letters === '' ? '' : `LH-${letters.replace(/^LH/, '')}`
}

const Fields = styled.form`
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: repeat(2, minmax(0, 1fr));

  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`
