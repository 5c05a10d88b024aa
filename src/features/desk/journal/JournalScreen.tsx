import { useState } from 'react'
import { styled } from 'styled-components'
import type { JournalQuery } from '../../../shared/desk/journal'
import { look } from '../../../styles/theme'
import { useAnswer } from '../api/useAnswer'
import { SmallButton } from '../parts/buttons'
import { type Fields, SelectField, TextField, useFields } from '../parts/fields'
import { Panel, Row, Screen } from '../parts/layout'
import { Events } from '../parts/LinkedText'
import { Loaded } from '../parts/Loaded'
import { PAUSE_MS, useDebounced } from '../parts/search'
import { Note } from '../parts/text'

type FilterName = 'room' | 'booking' | 'person' | 'day'
type Filter = Fields<FilterName>['typed']

/** Who did what at the desk, newest first. */
export function JournalScreen() {
  const { typed, field } = useFields<FilterName>()
  const rooms = useAnswer('GET rooms/').data ?? []
  const people = useAnswer('GET people/').data ?? []
  const asked = useDebounced(typed, PAUSE_MS)
  return (
    <Screen title="Journal">
      <Form aria-label="Which entries" method="dialog" onSubmit={(event) => event.preventDefault()}>
        <SelectField
          label="Room"
          options={[['', 'All rooms'], ...rooms.map(({ id, name }) => [`${id}`, `${id} ${name}`] as const)]}
          {...field('room')}
        />
        <TextField label="Booking code" {...field('booking')} />
        <SelectField
          label="Person"
          options={[['', 'Everybody'], ...people.map(({ id, name }) => [id, name] as const)]}
          {...field('person')}
        />
        <TextField label="Day" type="date" {...field('day')} />
      </Form>
      <Panel title="Who did what">
        <Pages key={JSON.stringify(asked)} filter={asked} />
      </Panel>
    </Screen>
  )
}

function Pages({ filter }: { filter: Filter }) {
  /** The `before` of each further page. */
  const [turned, setTurned] = useState<readonly string[]>([])
  const page = useAnswer('GET journal/', toQuery(filter, turned.at(-1)), { keepPreviousData: false })
  return (
    <Loaded of={page} lines={8}>
      {({ entries, next }) => (
        <>
          {entries.length === 0 && <Note>There are no such entries.</Note>}
          <Events events={entries} />
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

function toQuery({ room, booking = '', person, day }: Filter, before: string | undefined): JournalQuery {
  // As guests write it too: "lh 7k3m9q".
  const letters = booking.replaceAll(/[^a-z\d]/gi, '').toUpperCase()
  const code = letters === '' ? '' : `LH-${letters.replace(/^LH/, '')}`
  return Object.fromEntries(
    Object.entries({ room, booking: code, person, day, before }).filter(([, text]) => text),
  )
}

const Form = styled.form`
  ${look.stack}
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
`
