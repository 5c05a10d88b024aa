import type { PublishState } from '../../../shared/desk/publishing'
import { hotelDateTime } from '../../../shared/stay'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { ConfirmButton, ConfirmForm, DialogButton } from '../parts/dialogs'
import { TextField, useFields } from '../parts/fields'
import { Panel, Row } from '../parts/layout'
import { Note } from '../parts/text'
import { Moment, useNow } from '../parts/time'
import { isUnderWay } from './BuildProgress'

type State = Pick<PublishState, 'schedule' | 'rebuild'>

export function SchedulePanel({ state: { schedule, rebuild } }: { state: State }) {
  const now = useNow()
  const isDue = schedule !== null && schedule.at <= now
  // A failed publish is tried again, so its schedule can still be changed.
  const next = isDue && rebuild?.state !== 'failed' ? null : schedule
  return (
    <Panel title="Publish later">
      {schedule === null ? (
        <Note>Nothing is scheduled.</Note>
      ) : (
        <div>
          <p>
            {isDue ? 'It was due ' : 'The site is published '}
            <b>
              <Moment at={schedule.at} />
            </b>
            .
          </p>
          <Note>
            {isDue && describeDue(rebuild)} Set by {schedule.set_by}, <Moment at={schedule.set_at} />.
          </Note>
        </div>
      )}
      <Row>
        {next === null ? (
          <DialogButton label="Choose a time" title="Publish later">
            <ScheduleForm />
          </DialogButton>
        ) : (
          <ConfirmButton
            label="Cancel it"
            title="Cancel this publishing?"
            confirm="Cancel the publishing"
            variant="quiet"
            call={() => callDesk('POST publish/schedule/cancel/')}
          >
            <p>
              Nothing will be published at the time that was set: <Moment at={next.at} />. What was saved
              stays saved.
            </p>
          </ConfirmButton>
        )}
      </Row>
    </Panel>
  )
}

function describeDue(rebuild: State['rebuild']): string {
  if (isUnderWay(rebuild)) return 'It is under way.'
  return rebuild?.state === 'failed' ? 'It is tried again every five minutes.' : 'It begins within a minute.'
}

/** When somebody else was faster, the refusal names their time, which the next press replaces. */
function ScheduleForm() {
  const now = useNow()
  const { typed, field } = useFields<'at'>()
  const at = typed.at ?? ''
  const seen = useAnswer('GET publish/').data?.schedule ?? null
  return (
    <ConfirmForm
      confirm="Publish then"
      problems={{
        at:
          (at === '' && 'Please choose a day and a time.') ||
          (at <= hotelDateTime(now) && 'Please choose a time that is still to come.'),
      }}
      call={() => callDesk('PUT publish/schedule/', { at, seen: seen?.set_at ?? null })}
    >
      <TextField label="When, at the hotel" type="datetime-local" {...field('at')} />
      <Note>
        What is saved when it begins goes on the site; it begins once a build that is under way has ended.
        Drafts stay drafts.
      </Note>
    </ConfirmForm>
  )
}
