import { nameDay } from '../../../shared/day-in-words'
import { useAnswer } from '../api/useAnswer'
import { HOLD_WORDS } from '../labels'
import { Head, Panel } from '../parts/layout'
import { LoadedList } from '../parts/Loaded'
import { DeskLink, Note } from '../parts/text'

/** Rooms that are kept from a later day on. They are kept, changed and dropped in the calendar. */
export function PlansPanel() {
  const plans = useAnswer('GET closures/')
  return (
    <Panel title="Plans" count={plans.data?.length}>
      <LoadedList of={plans} empty="No room is kept from a later day on. The calendar keeps one.">
        {({ id, room_name, kind, from_day, until, note, created_by }) => (
          <li key={id}>
            <Head>
              <DeskLink to={`/desk/calendar?from=${from_day}`}>
                {room_name} from {nameDay(from_day)} to {nameDay(until)}
              </DeskLink>
            </Head>
            <Note>
              {note}. {HOLD_WORDS[kind]}, by {created_by}
            </Note>
          </li>
        )}
      </LoadedList>
    </Panel>
  )
}
