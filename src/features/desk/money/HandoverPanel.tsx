import { useState } from 'react'
import { styled } from 'styled-components'
import type { Handovers } from '../../../shared/desk/money'
import { HANDOVER_NOTE_MAX_LENGTH } from '../../../shared/limits'
import { formatNaira } from '../../../shared/money'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { useMe } from '../api/me'
import { ActionButton } from '../parts/buttons'
import { ConfirmForm } from '../parts/dialogs'
import { problemsIn, TextField, useFields } from '../parts/fields'
import { parseNairaOrNothing } from '../parts/form'
import { Head, Lines, Panel, Row } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Amount, Announcement, Note, Status } from '../parts/text'
import { Moment } from '../parts/time'

/** Hands the cash of a shift to the next one, and lists the last handovers. */
export function HandoverPanel() {
  const handovers = useDeskData<Handovers>(api.handovers)
  return (
    <Panel title="Handover" isScreenOnly>
      <Loaded of={handovers}>
        {({ expected, handovers: last }) => (
          <>
            <Note>
              {expected < 0 ? 'More cash given back than taken' : 'Cash'} since the{' '}
              {last[0] ? `handover by ${last[0].by}` : 'beginning'}:{' '}
              <b>
                <Amount naira={Math.abs(expected)} />
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
  const { typed, field, forget } = useFields<'counted' | 'note'>()
  // What was shown while the cash was counted: somebody else may hand it over before this is sent.
  const [seen, setSeen] = useState({ seen_expected: expected, seen_last: last })
  const isBelow = expected < 0
  const amount = parseNairaOrNothing(typed.counted ?? '')
  const counted = amount !== undefined && isBelow ? -amount : amount
  return (
    <Narrow>
      <ConfirmForm
        confirm="Hand over"
        done="Handed over. The note stands on Today until somebody reads it."
        problems={problemsIn({
          counted: counted === undefined && 'An amount in naira, such as 85,000, or 0.',
        })}
        call={async () => {
          await writeDesk(api.handovers, { ...seen, counted, note: typed.note ?? '' })
          forget()
        }}
      >
        <div onInput={() => setSeen({ seen_expected: expected, seen_last: last })}>
          <TextField
            label={isBelow ? 'Missing from the float, in naira' : 'Cash counted, in naira'}
            inputMode="decimal"
            {...field('counted')}
          />
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

function describeDifference(naira: number): string {
  if (naira === 0) return 'That is what is expected.'
  return `That is ${formatNaira(Math.abs(naira))} ${naira < 0 ? 'less' : 'more'} than expected.`
}

function Handover({ handover }: { handover: HandoverLine }) {
  const { id, at, by, expected, counted, note, read_at, read_by } = handover
  const me = useMe().name
  const difference = counted - expected
  return (
    <li>
      <Head>
        <b>
          <Amount naira={counted} /> by {by}
        </b>
        {difference === 0 ? (
          <Status tone="good">As expected</Status>
        ) : (
          <Status tone="taken">
            {formatNaira(Math.abs(difference))} {difference < 0 ? 'missing' : 'too much'}
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
          <ActionButton about={`the note by ${by}`} call={() => writeDesk(api.readHandover(id))}>
            I have read it
          </ActionButton>
        </Row>
      )}
    </li>
  )
}
