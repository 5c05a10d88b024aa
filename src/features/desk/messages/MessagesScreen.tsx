import { useState } from 'react'
import { styled } from 'styled-components'
import { MESSAGES_LISTED } from '../../../shared/desk/api'
import type { DeskMessage, GivenState } from '../../../shared/desk/messages'
import { theme } from '../../../styles/theme'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { useMe } from '../frame/me'
import { Loaded } from '../parts/Loaded'
import { ActionButton, SmallButton } from '../parts/buttons'
import { ButtonGroup, Head, Lines, Panel, Row, Screen } from '../parts/layout'
import { Note } from '../parts/text'
import { Moment } from '../parts/time'

type State = DeskMessage['state']

const STATES: readonly { state: State; label: string; empty: string }[] = [
  { state: 'open', label: 'Open', empty: 'No message is waiting for an answer.' },
  { state: 'doubtful', label: 'Doubtful', empty: 'No message is doubtful.' },
  { state: 'answered', label: 'Answered', empty: 'No message was answered yet.' },
  { state: 'spam', label: 'Spam', empty: 'No message was marked as spam.' },
]

const STEPS: readonly { to: GivenState; label: string }[] = [
  { to: 'answered', label: 'Mark as answered' },
  { to: 'spam', label: 'Spam' },
  { to: 'open', label: 'Open again' },
]
const DOUBTFUL_STEPS: typeof STEPS = [
  { to: 'open', label: 'Not spam' },
  { to: 'spam', label: 'Spam' },
  { to: 'answered', label: 'Mark as answered' },
]

export function MessagesScreen() {
  const [shown, setShown] = useState<State>('open')
  const messages = useDeskData<DeskMessage[]>(api.messages(shown), { keepPreviousData: false })
  const chosen = STATES.find(({ state }) => state === shown)
  return (
    <Screen title="Messages">
      <ButtonGroup aria-label="Which messages">
        {STATES.map(({ state, label }) => (
          <SmallButton
            key={state}
            variant={state === shown ? 'primary' : 'outline'}
            aria-pressed={state === shown}
            onClick={() => setShown(state)}
          >
            {label}
          </SmallButton>
        ))}
      </ButtonGroup>
      <Panel title={chosen?.label ?? ''} count={messages.data?.length}>
        <Loaded of={messages} lines={6}>
          {(all) =>
            all.length === 0 ? (
              <Note>{chosen?.empty}</Note>
            ) : (
              <>
                {all.length === MESSAGES_LISTED && (
                  <Note>These are the newest {MESSAGES_LISTED}. Older ones appear as these are marked.</Note>
                )}
                <Lines>
                  {all.map((message) => (
                    <Message key={message.id} message={message} />
                  ))}
                </Lines>
              </>
            )
          }
        </Loaded>
      </Panel>
    </Screen>
  )
}

function Message({ message }: { message: DeskMessage }) {
  const { hotel } = useMe()
  const { id, name, email, state, doubt } = message
  const steps = state === 'doubtful' ? DOUBTFUL_STEPS : STEPS.filter(({ to }) => to !== state)
  return (
    <li>
      <Head>
        <b>{name}</b>
        <Note>
          <Moment at={message.created_at} />
        </Note>
      </Head>
      <Note>{email}</Note>
      <Words>{message.message}</Words>
      {state === 'doubtful' && <Note>Doubtful: {doubt}</Note>}
      <Row>
        <AnswerLink href={answerLink(message, hotel)}>Answer by e-mail</AnswerLink>
        {steps.map(({ to, label }) => (
          <ActionButton
            key={to}
            about={`(message of ${name})`}
            call={() => writeDesk(api.message(id), { state: to }, 'PATCH')}
          >
            {label}
          </ActionButton>
        ))}
      </Row>
    </li>
  )
}

const Words = styled.p`
  color: ${theme.color.ink};
  max-width: ${theme.measure};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`

const AnswerLink = styled.a`
  color: ${theme.color.ink};
  font-size: ${theme.type.small};
  font-weight: 600;
  line-height: ${theme.touchTarget};
`

/** Some mail programs truncate longer links. */
const QUOTED_CHARACTERS = 800

/**
 * Returns a link that opens a mail to the guest, with subject, greeting and the quoted message. RFC 6068
 * requires %20 for a space and %0D%0A for a line break.
 */
export function answerLink({ name, email, message }: DeskMessage, hotel: string): string {
  // Cuts between code points, not within a surrogate pair.
  const quoted = [...message].slice(0, QUOTED_CHARACTERS).join('').split('\n')
  const body = [`Dear ${name},`, '', '', '', hotel, '', 'You wrote:', ...quoted.map((line) => `> ${line}`)]
  const parts = { subject: `Your message to ${hotel}`, body: body.join('\r\n') }
  const query = Object.entries(parts).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`
}
