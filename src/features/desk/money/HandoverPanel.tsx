import { useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../components/ui/Button'
import { Field } from '../../../components/ui/Field'
import type { Handovers, NewHandover } from '../../../shared/desk/money'
import { formatNaira } from '../../../shared/money'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { useDeskData } from '../api/useDeskData'
import { useMe } from '../frame/me'
import { ActionButton } from '../parts/buttons'
import { preventThen } from '../parts/dialogs'
import { parseNaira } from '../parts/form'
import { Head, Lines, Panel, Row, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Amount, Announcement, Note, Problem, Status } from '../parts/text'
import { Moment } from '../parts/time'

const NOTE_MAX_LENGTH = 500

/** Hands the cash of a shift to the next one, and lists the last handovers. */
export function HandoverPanel() {
  const handovers = useDeskData<Handovers>(api.handovers)
  return (
    <Panel title="Handover" isScreenOnly>
      <Loaded of={handovers}>
        {({ expected, handovers: last }) => (
          <>
            <Note>
              Cash since {last[0] === undefined ? 'the beginning' : <LastHandover of={last[0]} />}:{' '}
              <b>
                <Amount naira={expected} />
              </b>
              . Count it without the float.
            </Note>
            <HandoverForm expected={expected} />
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

function LastHandover({ of: { by, at } }: { of: HandoverLine }) {
  return (
    <>
      the handover by {by}, <Moment at={at} />
    </>
  )
}

function HandoverForm({ expected }: { expected: number }) {
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const { run, isBusy, problem } = useAction((handover: NewHandover) => writeDesk(api.handovers, handover))
  const naira = parseCounted(counted)

  async function send() {
    setIsTried(true)
    if (naira === undefined) return
    const outcome = await run({ seen_expected: expected, counted: naira, note })
    if (!outcome.isDone) return
    setCounted('')
    setNote('')
    setIsTried(false)
    setIsDone(true)
  }

  return (
    <Form method="dialog" noValidate onSubmit={preventThen(send)}>
      <Field
        label="Cash counted, in naira"
        name="counted"
        inputMode="decimal"
        autoComplete="off"
        value={counted}
        onChange={({ target }) => {
          setCounted(target.value)
          setIsDone(false)
        }}
        error={isTried && naira === undefined ? 'An amount in naira, such as 85,000, or 0.' : undefined}
      />
      <Announcement>{naira !== undefined && describeDifference(naira - expected)}</Announcement>
      <Field
        label="Note to the next shift"
        name="note"
        isMultiline
        maxLength={NOTE_MAX_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {problem !== undefined && <Problem>{problem}</Problem>}
      <Row>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment…' : 'Hand over'}
        </Button>
        <Announcement>
          {isDone && 'Handed over. The note stands on Today until somebody reads it.'}
        </Announcement>
      </Row>
    </Form>
  )
}

const Form = styled(Stack).attrs({ as: 'form' })`
  max-width: 32rem;
`

function parseCounted(text: string): number | undefined {
  return text.trim() === '0' ? 0 : parseNaira(text)
}

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
