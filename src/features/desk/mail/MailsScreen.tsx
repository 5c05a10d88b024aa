import type { DeskMail } from '../../../shared/desk/messages'
import { createSearch } from '../../../shared/search-words'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { ActionButton } from '../parts/buttons'
import { ConfirmButton } from '../parts/dialogs'
import { Head, Lines, Panel, Row, Screen } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { SearchField, useSearch } from '../parts/search'
import { Moment } from '../parts/time'
import { DeskLink, Note, Status } from '../parts/text'
import { describeUnsent } from '../labels'

export function MailsScreen({ search = '' }: { search?: string }) {
  const mails = useDeskData<DeskMail[]>(api.mails)
  const query = useSearch('/desk/mail', search)
  const isMatch = createSearch(query.asked)
  return (
    <Screen title="Mail">
      <SearchField label="Find by address or subject" query={query} />
      <Loaded of={mails} lines={6}>
        {(listed) => {
          const all = listed.filter(({ to, subject }) => isMatch({ texts: [to, subject] }))
          const unsent = all.filter((mail) => mail.unsent !== null)
          return (
            <>
              <MailPanel
                title="Waiting"
                mails={all.filter(isWaiting)}
                empty={query.asked === '' ? 'No mail is waiting.' : NONE_FOUND}
              />
              {unsent.length > 0 && <MailPanel title="Not sent" mails={unsent} />}
              <MailPanel
                title="Sent"
                mails={all.filter((mail) => mail.sent_at !== null)}
                empty={query.asked === '' ? 'No mail was sent yet.' : NONE_FOUND}
              />
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

const NONE_FOUND = 'No mail here has this.'

function isWaiting({ sent_at: sent, unsent }: DeskMail): boolean {
  return sent === null && unsent === null
}

interface MailPanelProps {
  title: string
  mails: readonly DeskMail[]
  empty?: string
}

function MailPanel({ title, mails, empty }: MailPanelProps) {
  return (
    <Panel title={title} count={mails.length}>
      {mails.length === 0 && <Note>{empty}</Note>}
      <Lines>
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </Lines>
    </Panel>
  )
}

function Mail({ mail }: { mail: DeskMail }) {
  const {
    id,
    subject,
    to,
    attempts,
    created_at: created,
    sent_at: sent,
    next_attempt_at: next,
    unsent,
  } = mail
  const about = `${subject}, to ${to}`
  const sendAgain = () => writeDesk(api.mailStep(id, 'send-again'))
  return (
    <li>
      <Head>
        <DeskLink to={`/desk/mail/${id}`}>{subject}</DeskLink>
        {isWaiting(mail) && (
          <Status tone={attempts === 0 ? 'plain' : 'waiting'}>{describeAttempts(attempts)}</Status>
        )}
        {unsent !== null && (
          <Status tone={unsent === 'refused' ? 'taken' : 'plain'}>{describeUnsent(unsent)}</Status>
        )}
        {/* Asks first: a sent mail moves to the top of the list, and another row comes under the finger. */}
        {sent !== null && (
          <ConfirmButton
            label="Send again"
            about={about}
            title="Send this mail again?"
            confirm="Send it again"
            call={sendAgain}
          >
            <p>
              <b>{subject}</b> goes to {to} once more.
            </p>
          </ConfirmButton>
        )}
      </Head>
      <Note>
        To {to}, {sent === null && 'written '}
        <Moment at={sent ?? created} />
        {isWaiting(mail) && next !== null && (
          <>
            , next try <Moment at={next} />
          </>
        )}
      </Note>
      {isWaiting(mail) && (
        <Row>
          <ActionButton about={about} call={() => writeDesk(api.mailStep(id, 'retry'))}>
            Try now
          </ActionButton>
        </Row>
      )}
      {unsent === 'refused' && (
        <Row>
          <Note>This address does not accept mail. Please reach the guest another way.</Note>
          <ActionButton about={about} call={sendAgain}>
            Send again
          </ActionButton>
        </Row>
      )}
    </li>
  )
}

function describeAttempts(attempts: number): string {
  if (attempts === 0) return 'About to be sent'
  return attempts === 1 ? '1 try failed' : `${attempts} tries failed`
}
