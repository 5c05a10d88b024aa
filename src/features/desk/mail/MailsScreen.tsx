import { styled } from 'styled-components'
import type { DeskMail } from '../../../shared/desk/messages'
import { createSearch } from '../../../shared/search-words'
import { theme } from '../../../styles/theme'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { ConfirmButton } from '../parts/dialogs'
import { Head, Lines, Panel, Screen } from '../parts/layout'
import { LinkedText } from '../parts/LinkedText'
import { Loaded } from '../parts/Loaded'
import { SearchField, useSearch } from '../parts/search'
import { Moment } from '../parts/time'
import { BackLink, DeskLink, Facts, Note, Status } from '../parts/text'
import { UNSENT_WORDS } from '../labels'

export function MailsScreen({ search = '' }: { search?: string }) {
  const mails = useAnswer('GET mails/')
  const query = useSearch('/desk/mail', search)
  const isMatch = createSearch(query.asked)
  const noneFound = query.asked === '' ? undefined : 'No mail here has this.'
  return (
    <Screen title="Mail">
      <SearchField label="Find by guest, address, booking or subject" query={query} />
      <Loaded of={mails} lines={6}>
        {(listed) => {
          const all = listed.filter(({ to, guest_name, code, subject }) =>
            isMatch({ texts: [to, subject, guest_name ?? ''], codes: code === null ? [] : [code] }),
          )
          const unsent = all.filter((mail) => mail.unsent !== null)
          return (
            <>
              <MailPanel
                title="Waiting"
                mails={all.filter(isWaiting)}
                empty={noneFound ?? 'No mail is waiting.'}
              />
              {unsent.length > 0 && <MailPanel title="Not sent" mails={unsent} />}
              <MailPanel
                title="Sent"
                mails={all.filter((mail) => mail.sent_at !== null)}
                empty={noneFound ?? 'No mail was sent yet.'}
              />
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function isWaiting({ sent_at: sent, unsent }: DeskMail): boolean {
  return sent === null && unsent === null
}

interface MailPanelProps {
  title: string
  mails: readonly DeskMail[]
  empty?: string
}

export function MailPanel({ title, mails, empty }: MailPanelProps) {
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
  const { id, subject, to, guest_name, code, attempts, created_at, sent_at: sent, unsent } = mail
  const next = mail.next_attempt_at
  return (
    <li>
      <Head>
        <DeskLink to={`/desk/mail/${id}`}>{subject}</DeskLink>
        {isWaiting(mail) && (
          <Status tone={attempts === 0 ? 'plain' : 'waiting'}>{describeAttempts(attempts)}</Status>
        )}
        {unsent !== null && (
          <Status tone={unsent === 'refused' ? 'taken' : 'plain'}>{UNSENT_WORDS[unsent]}</Status>
        )}
      </Head>
      <Head>
        <Note>
          To {to},{' '}
          {code !== null && (
            <>
              booking <DeskLink to={`/desk/bookings/${code}`}>{code}</DeskLink> of {guest_name},{' '}
            </>
          )}
          {sent === null && 'written '}
          <Moment at={sent ?? created_at} />
          {isWaiting(mail) && next !== null && (
            <>
              , next try <Moment at={next} />
            </>
          )}
        </Note>
        {/* Asks first: a sent mail moves to the top, and another row would be under the finger. */}
        {(sent !== null || unsent === 'refused') && (
          <ConfirmButton
            label="Send again"
            about={`${subject}, to ${to}`}
            title="Send this mail again?"
            confirm="Send it again"
            call={() => callDesk('POST mails/:id/send-again/', { id })}
          >
            <p>
              <b>{subject}</b> goes to {to} once more.
            </p>
          </ConfirmButton>
        )}
      </Head>
      {unsent === 'refused' && (
        <Note>This address does not accept mail. Please reach the guest another way.</Note>
      )}
    </li>
  )
}

function describeAttempts(attempts: number): string {
  if (attempts === 0) return 'About to be sent'
  return attempts === 1 ? '1 try failed' : `${attempts} tries failed`
}

export function MailScreen({ id }: { id: string }) {
  const mail = useAnswer('GET mails/:id/', { id })
  return (
    <Screen title="A mail" actions={<BackLink to="/desk/mail">All mails</BackLink>}>
      <Loaded of={mail} lines={8}>
        {({ subject, to, guest_name, code, created_at: created, sent_at: sent, unsent, text, missing }) => (
          <Panel title={subject}>
            <Facts
              of={[
                ['To', to],
                ['Guest', guest_name],
                ['Booking', code && <DeskLink to={`/desk/bookings/${code}`}>{code}</DeskLink>],
                ['Written', <Moment key="written" at={created} />],
                ['Sent', sent && <Moment at={sent} />],
                ['Not sent', unsent && UNSENT_WORDS[unsent]],
              ]}
            />
            {text === null ? (
              <p>{missing}</p>
            ) : (
              <>
                <Letter>
                  <LinkedText>{text}</LinkedText>
                </Letter>
                {sent !== null && (
                  <Note>
                    The words are not kept. They are written again from the books, so what has changed since,
                    such as a room’s name, is shown as it is now.
                  </Note>
                )}
              </>
            )}
          </Panel>
        )}
      </Loaded>
    </Screen>
  )
}

const Letter = styled.p`
  border-left: ${theme.desk.mark} solid ${theme.color.line};
  color: ${theme.color.ink};
  max-width: ${theme.measure};
  overflow-wrap: anywhere;
  padding-left: ${theme.space.two};
  white-space: pre-wrap;
`
