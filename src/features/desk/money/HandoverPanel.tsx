import { useState } from 'react'
import type { ComparedCash, Handovers } from '../../../shared/desk/handovers'
import { isAllowed } from '../../../shared/desk/roles'
import { HANDOVER_NOTE_MAX_LENGTH } from '../../../shared/limits'
import { formatKobo } from '../../../shared/money'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { ActionButton } from '../parts/buttons'
import { ConfirmForm } from '../parts/dialogs'
import { ChecksField, SumField, sumIn, TextField, useFields } from '../parts/fields'
import { Head, Lines, Panel, Row } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Amount, Announcement, Note, Status } from '../parts/text'
import { Moment } from '../parts/time'

export function HandoverPanel() {
  const handovers = useAnswer('GET handovers/')
  return (
    <Panel title="Handover" isScreenOnly>
      <HandoverForm />
      <Loaded of={handovers}>
        {({ handovers: last }) =>
          last.length > 0 && (
            <Lines aria-label="Last handovers">
              {last.map((handover) => (
                <Handover key={handover.id} handover={handover} />
              ))}
            </Lines>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** Shows the expected sum only after the cash was counted, so that nobody counts towards it. */
function HandoverForm() {
  const fields = useFields<'counted' | 'missing' | 'note'>()
  const { typed, field, forget } = fields
  const [compared, setCompared] = useState<ComparedCash & { counted: number }>()
  const [isDone, setIsDone] = useState(false)
  const sum = sumIn(fields, 'counted', { least: 0 })
  const counted = sum.kobo !== undefined && typed.missing ? -sum.kobo : sum.kobo
  const isCompared = counted !== undefined && compared?.counted === counted

  async function act() {
    if (counted === undefined) return
    setIsDone(isCompared)
    if (!isCompared) {
      setCompared({ ...(await callDesk('POST handovers/count/', { counted_kobo: counted })), counted })
      return
    }
    const { expected_kobo: seen_expected_kobo, last: seen_last } = compared
    try {
      await callDesk('POST handovers/', {
        seen_expected_kobo,
        seen_last,
        counted_kobo: counted,
        note: typed.note ?? '',
      })
    } finally {
      setCompared(undefined)
    }
    forget()
  }

  return (
    <ConfirmForm
      confirm={isCompared ? 'Hand over' : 'Compare with the books'}
      onClose={null}
      done={isDone ? 'Handed over.' : ''}
      problems={{ counted: sum.problem }}
      call={act}
    >
      <Note>Count the cash without the float.</Note>
      <SumField label="Cash counted" of={sum} />
      <ChecksField
        legend="Less than the float?"
        options={[['missing', 'Yes: this much is missing from it']]}
        {...field('missing')}
      />
      <Announcement>{isCompared && describeDifference(counted - compared.expected_kobo)}</Announcement>
      <TextField
        label="Note to the next shift"
        isMultiline
        maxLength={HANDOVER_NOTE_MAX_LENGTH}
        {...field('note')}
      />
    </ConfirmForm>
  )
}

function describeDifference(kobo: number): string {
  if (kobo === 0) return 'That is what is expected.'
  return `That is ${formatKobo(Math.abs(kobo))} ${kobo < 0 ? 'less' : 'more'} than expected. Count again, or hand over: an owner will ask.`
}

function inWords(kobo: number): string {
  return `${formatKobo(Math.abs(kobo))} ${kobo < 0 ? 'missing' : 'too much'}`
}

function Handover({ handover }: { handover: Handovers['handovers'][number] }) {
  const { id, at, by, counted_kobo, first_difference_kobo: first, note, read_at, read_by } = handover
  const me = useMe()
  const difference = counted_kobo - handover.expected_kobo
  const differs = difference !== 0 || Boolean(first)
  const isUnread = read_at === null && (differs || note !== '')
  const mayRead = isAllowed(me.role, 'exceptions') || (!differs && by !== me.name)
  return (
    <li>
      <Head>
        <b>
          <Amount kobo={counted_kobo} /> by {by}
        </b>
        {difference === 0 ? (
          <Status tone="good">As expected</Status>
        ) : (
          <Status tone="taken">{inWords(difference)}</Status>
        )}
      </Head>
      {note !== '' && <p>{note}</p>}
      {Boolean(first) && first !== difference && <Note>First counted: {inWords(first ?? 0)}</Note>}
      <Note>
        <Moment at={at} />
        {read_by !== null && `, read by ${read_by}`}
      </Note>
      {isUnread && mayRead && (
        <Row>
          <ActionButton about={`the note by ${by}`} call={() => callDesk('POST handovers/:id/read/', { id })}>
            I have read it
          </ActionButton>
        </Row>
      )}
    </li>
  )
}
