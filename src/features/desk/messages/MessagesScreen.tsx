import { useState } from 'react'
import { styled } from 'styled-components'
import { MESSAGES_LISTED } from '../../../shared/desk/api'
import type { DeskMessage, GivenState } from '../../../shared/desk/messages'
import { createSearch } from '../../../shared/search-words'
import { theme } from '../../../styles/theme'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { Loaded } from '../parts/Loaded'
import { ActionButton, Toggles } from '../parts/buttons'
import { Head, Lines, Panel, Row, Screen } from '../parts/layout'
import { LinkedText } from '../parts/LinkedText'
import { SearchField, useSearch } from '../parts/search'
import { Announcement, LineLink, Note } from '../parts/text'
import { Moment } from '../parts/time'

type State = DeskMessage['state']

const STATES: readonly { state: State; label: string; empty: string }[] = [
  { state: 'open', label: 'Open', empty: 'No message is waiting for an answer.' },
  { state: 'doubtful', label: 'Doubtful', empty: 'No message is doubtful.' },
  { state: 'answered', label: 'Answered', empty: 'No message was answered yet.' },
  { state: 'spam', label: 'Spam', empty: 'No message was marked as spam.' },
]

const STEPS: Record<State, readonly { to: GivenState; label: string }[]> = {
  open: [{ to: 'answered', label: 'Mark as answered' }],
  doubtful: [
    { to: 'open', label: 'Not spam' },
    { to: 'answered', label: 'Mark as answered' },
  ],
  answered: [{ to: 'open', label: 'Open again' }],
  spam: [{ to: 'open', label: 'Not spam' }],
}

export function MessagesScreen({ search = '' }: { search?: string }) {
  const [shown, setShown] = useState<State>('open')
  const [marked, setMarked] = useState('')
  const query = useSearch('/desk/messages', search)
  const messages = useAnswer('GET messages/', { state: shown }, { keepPreviousData: false })
  const chosen = STATES.find(({ state }) => state === shown)
  const isMatch = createSearch(query.asked)
  const matches = ({ name, email, message }: DeskMessage) => isMatch({ texts: [name, email, message] })
  return (
    <Screen title="Messages">
      <Toggles
        label="Which messages"
        choices={STATES.map(({ state, label }) => [label, state] as const)}
        isChosen={(state) => state === shown}
        onChoose={(state) => {
          setShown(state)
          setMarked('')
        }}
      />
      <div>
        <SearchField label="Find by name, address or words" query={query} />
        <Announcement>{marked}</Announcement>
      </div>
      <Panel title={chosen?.label ?? ''} count={messages.data?.filter(matches).length}>
        <Loaded of={messages} lines={6}>
          {(all) => {
            const found = all.filter(matches)
            return (
              <>
                {found.length === 0 && (
                  <Note>{all.length === 0 ? chosen?.empty : 'No message here has this.'}</Note>
                )}
                {all.length === MESSAGES_LISTED && (
                  <Note>These are the newest {MESSAGES_LISTED}. Older ones appear as these are marked.</Note>
                )}
                <Lines>
                  {found.map((message) => (
                    <Message key={message.id} message={message} onMark={setMarked} />
                  ))}
                </Lines>
              </>
            )
          }}
        </Loaded>
      </Panel>
    </Screen>
  )
}

const MARKED: Record<GivenState, string> = {
  open: 'is open again',
  answered: 'is marked as answered',
  spam: 'is marked as spam',
}

function Message({ message, onMark }: { message: DeskMessage; onMark: (words: string) => void }) {
  const { hotel } = useMe()
  const { id, name, email, state, state_at: at, state_by: by, doubt } = message
  const about = `(message of ${name})`

  async function markAs(to: GivenState) {
    await callDesk('PATCH messages/:id/', { id, state: to })
    onMark(`The message of ${name} ${MARKED[to]}.`)
  }

  return (
    <li>
      <Head>
        <b>{name}</b>
        <Note>
          <Moment at={message.created_at} />
        </Note>
      </Head>
      <Note>{email}</Note>
      <Words>
        <LinkedText>{message.message}</LinkedText>
      </Words>
      {doubt !== null && <Note>{doubt}</Note>}
      {at !== null && (state === 'answered' || state === 'spam') && (
        <Note>
          {state === 'answered' ? 'Answered' : 'Marked as spam'}
          {by !== null && ` by ${by}`}, <Moment at={at} />
        </Note>
      )}
      <Row>
        {state !== 'spam' && <LineLink href={answerLink(message, hotel)}>Answer by email</LineLink>}
        {STEPS[state].map(({ to, label }) => (
          <ActionButton key={to} about={about} call={() => markAs(to)}>
            {label}
          </ActionButton>
        ))}
        {(state === 'open' || state === 'doubtful') && (
          <Apart>
            <ActionButton about={about} variant="quiet" call={() => markAs('spam')}>
              Spam
            </ActionButton>
          </Apart>
        )}
      </Row>
    </li>
  )
}

/** Kept away from the other buttons, so that no finger slips onto it. */
const Apart = styled.span`
  margin-left: auto;
`

const Words = styled.p`
  color: ${theme.color.ink};
  max-width: ${theme.measure};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`

/** Some mail programs truncate longer links. */
const QUOTED_CHARACTERS = 800

type Letter = Pick<DeskMessage, 'name' | 'email' | 'message'>

/** Writes %20 for a space and %0D%0A for a line break, as RFC 6068 requires. */
export function answerLink({ name, email, message }: Letter, hotel: string): string {
  // Cuts between code points, not within a surrogate pair.
  const quoted = [...message].slice(0, QUOTED_CHARACTERS).join('').split('\n')
  const body = [`Dear ${name},`, '', '', '', hotel, '', 'You wrote:', ...quoted.map((line) => `> ${line}`)]
  const parts = { subject: `Your message to ${hotel}`, body: body.join('\r\n') }
  const query = Object.entries(parts).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`
}
