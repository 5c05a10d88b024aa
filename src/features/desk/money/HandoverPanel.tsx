import { useState } from 'react'
import { styled } from 'styled-components'
import type { Handovers } from '../../../shared/desk/money'
import { HANDOVER_NOTE_MAX_LENGTH } from '../../../shared/limits'
import { formatKobo } from '../../../shared/money'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { ActionButton } from '../parts/buttons'
import { ConfirmForm } from '../parts/dialogs'
import { problemsIn, SumField, sumIn, TextField, useFields } from '../parts/fields'
import { Head, Lines, Panel, Row } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Amount, Announcement, Note, Status } from '../parts/text'
import { Moment } from '../parts/time'

/** Hands the cash of a shift to the next one, and lists the last handovers. */
export function HandoverPanel() {
  const handovers = useAnswer('GET handovers/')
  return (
    <Panel title="Handover" isScreenOnly>
      <Loaded of={handovers}>
        {({ expected_kobo: expected, handovers: last }) => (
          <>
            <Note>
              {expected < 0 ? 'More cash given back than taken' : 'Cash'} since the{' '}
              {last[0] ? `handover by ${last[0].by}` : 'beginning'}:{' '}
              <b>
                <Amount kobo={Math.abs(expected)} />
              </b>
              . {expected < 0 ? 'It came out of the float.' : 'Count it without the float.'}
            </Note>
            <HandoverForm expected={expected} last={last[0]?.id ?? null} />
            {last.length > 0 && (
              <Lines aria-label="Last handovers">
                {last.map((handover) => (
                  <Handover key={handover.id} handover={handover} />
                ))}
              </Lines>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

type HandoverLine = Handovers['handovers'][number]

function HandoverForm({ expected, last }: { expected: number; last: string | null }) {
  const fields = useFields<'counted' | 'note'>()
  const { typed, field, forget } = fields
  // What was shown while the cash was counted: somebody else may hand it over before this is sent.
  const [seen, setSeen] = useState({ seen_expected_kobo: expected, seen_last: last })
  const isBelow = expected < 0
  const sum = sumIn(fields, 'counted', { least: 0, about: [expected] })
  const counted = sum.kobo !== undefined && isBelow ? -sum.kobo : sum.kobo
  return (
    <Narrow>
      <ConfirmForm
        confirm="Hand over"
        done="Handed over. The note stands on Today until somebody reads it."
        problems={problemsIn({ counted: sum.problem })}
        call={async () => {
          if (counted === undefined) return
          await callDesk('POST handovers/', { ...seen, counted_kobo: counted, note: typed.note ?? '' })
          forget()
        }}
      >
        <div onInput={() => setSeen({ seen_expected_kobo: expected, seen_last: last })}>
          <SumField label={isBelow ? 'Missing from the float' : 'Cash counted'} of={sum} />
        </div>
        <Announcement>{counted !== undefined && describeDifference(counted - expected)}</Announcement>
        <TextField
          label="Note to the next shift"
          isMultiline
          maxLength={HANDOVER_NOTE_MAX_LENGTH}
          {...field('note')}
        />
      </ConfirmForm>
    </Narrow>
  )
}

const Narrow = styled.div`
  max-width: 32rem;
`

function describeDifference(kobo: number): string {
  if (kobo === 0) return 'That is what is expected.'
  return `That is ${formatKobo(Math.abs(kobo))} ${kobo < 0 ? 'less' : 'more'} than expected.`
}

function Handover({ handover }: { handover: HandoverLine }) {
  const { id, at, by, expected_kobo, counted_kobo, note, read_at, read_by } = handover
  const me = useMe().name
  const difference = counted_kobo - expected_kobo
  return (
    <li>
      <Head>
        <b>
          <Amount kobo={counted_kobo} /> by {by}
        </b>
        {difference === 0 ? (
          <Status tone="good">As expected</Status>
        ) : (
          <Status tone="taken">
            {formatKobo(Math.abs(difference))} {difference < 0 ? 'missing' : 'too much'}
          </Status>
        )}
      </Head>
      {note !== '' && <p>{note}</p>}
      <Note>
        <Moment at={at} />
        {read_by !== null && `, read by ${read_by}`}
      </Note>
      {read_at === null && by !== me && (
        <Row>
          <ActionButton about={`the note by ${by}`} call={() => callDesk('POST handovers/:id/read/', { id })}>
            I have read it
          </ActionButton>
        </Row>
      )}
    </li>
  )
}
