import { useState } from 'react'
import { styled } from 'styled-components'
import type { JournalPage, JournalQuery } from '../../../shared/desk/journal'
import { hotelDay, hotelTime } from '../../../shared/stay'
import { look, media, theme } from '../../../styles/theme'
import { useAnswer } from '../api/useAnswer'
import { SmallButton } from '../parts/buttons'
import { type Fields, SelectField, TextField, useFields } from '../parts/fields'
import { Lines, Panel, Row, Screen, Stack } from '../parts/layout'
import { LinkedText } from '../parts/LinkedText'
import { Loaded } from '../parts/Loaded'
import { PAUSE_MS, useDebounced } from '../parts/search'
import { Amount, DeskLink, Note } from '../parts/text'
import { formatDay } from '../parts/time'

type FilterName = 'room' | 'booking' | 'person' | 'day' | 'money'
type Filter = Fields<FilterName>['typed']

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
        <SelectField
          label="Entries"
          options={[
            ['', 'All'],
            ['yes', 'Money that moved'],
          ]}
          {...field('money')}
        />
      </Form>
      <Panel title="Who did what">
        <Pages key={JSON.stringify(asked)} filter={asked} />
      </Panel>
    </Screen>
  )
}

function Pages({ filter }: { filter: Filter }) {
  /** The `before` of each page after the first. */
  const [turned, setTurned] = useState<readonly string[]>([])
  const page = useAnswer('GET journal/', toQuery(filter, turned.at(-1)), { keepPreviousData: false })
  return (
    <Loaded of={page} lines={8}>
      {({ entries, next }) => (
        <>
          {entries.length === 0 && <Note>There are no such entries.</Note>}
          <Days entries={entries} />
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

type Entry = JournalPage['entries'][number]

function Days({ entries }: { entries: readonly Entry[] }) {
  return groups(entries, ({ at }) => hotelDay(at)).map(([day, ofDay]) => (
    <Stack as="section" key={day}>
      <h3>{formatDay(day)}</h3>
      <Lines>
        {groups(ofDay, ({ booking, id }) => booking?.code ?? id).map(([, ofBooking]) => (
          <Group key={ofBooking[0]?.id} entries={ofBooking} />
        ))}
      </Lines>
    </Stack>
  ))
}

function Group({ entries }: { entries: readonly Entry[] }) {
  const booking = entries[0]?.booking
  return (
    <li>
      {booking && (
        <Note>
          <b>{booking.guest_name}</b>,{' '}
          <DeskLink to={`/desk/bookings/${booking.code}`}>{booking.code}</DeskLink>
        </Note>
      )}
      {entries.map(({ id, at, who, what, amount_kobo }) => (
        <Line key={id}>
          <Note>
            <time dateTime={at}>{hotelTime(at)}</time>, {who}
          </Note>
          <p>
            <LinkedText>{what}</LinkedText>
          </p>
          {amount_kobo !== null && <Amount kobo={amount_kobo} />}
        </Line>
      ))}
    </li>
  )
}

/** Groups neighbouring items with the same key. */
function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const found: [string, Item[]][] = []
  for (const item of items) {
    const last = found.at(-1)
    if (last?.[0] === keyOf(item)) last[1].push(item)
    else found.push([keyOf(item), [item]])
  }
  return found
}

const Line = styled.div`
  display: grid;
  gap: 0 ${theme.space.two};
  grid-template-columns: minmax(0, 1fr) auto;
  ${look.small}

  > p:first-child {
    grid-column: 1 / -1;
  }

  > span {
    ${look.strong}
    text-align: right;
  }

  ${media.tablet} {
    grid-template-columns: 9rem minmax(0, 1fr) 7rem;

    > p:first-child {
      grid-column: auto;
    }
  }
`

function toQuery(
  { room, booking = '', person, day, money }: Filter,
  before: string | undefined,
): JournalQuery {
  // Accepts a code as guests write it: "lh 7k3m9q".
  const letters = booking.replaceAll(/[^a-z\d]/gi, '').toUpperCase()
  const code = letters === '' ? '' : `LH-${letters.replace(/^LH/, '')}`
  return Object.fromEntries(
    Object.entries({ room, booking: code, person, day, money, before }).filter(([, text]) => text),
  )
}

const Form = styled.form`
  ${look.stack}
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
`
