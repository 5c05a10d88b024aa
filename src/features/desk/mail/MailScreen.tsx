import type { DeskMail } from '../../../shared/desk/messages'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { ActionButton } from '../parts/buttons'
import { ConfirmButton } from '../parts/dialogs'
import { Head, Lines, Panel, Row, Screen } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Moment } from '../parts/time'
import { Note, Status } from '../parts/text'
import { describeUnsent } from '../labels'

export function MailScreen() {
  const mails = useDeskData<DeskMail[]>(api.mails)
  return (
    <Screen title="Mail">
      <Loaded of={mails} lines={6}>
        {(all) => {
          const waiting = all.filter(({ sent_at: sent, unsent }) => sent === null && unsent === null)
          const sent = all.filter((mail) => mail.sent_at !== null)
          const unsent = all.filter((mail) => mail.unsent !== null)
          return (
            <>
              <Panel title="Waiting" count={waiting.length}>
                {waiting.length === 0 && <Note>No mail waits.</Note>}
                <Lines>
                  {waiting.map((mail) => (
                    <Waiting key={mail.id} mail={mail} />
                  ))}
                </Lines>
              </Panel>
              {unsent.length > 0 && (
                <Panel title="Not sent" count={unsent.length}>
                  <Lines>
                    {unsent.map((mail) => (
                      <NotSent key={mail.id} mail={mail} />
                    ))}
                  </Lines>
                </Panel>
              )}
              <Panel title="Sent" count={sent.length}>
                {sent.length === 0 && <Note>No mail was sent yet.</Note>}
                <Lines>
                  {sent.map((mail) => (
                    <Sent key={mail.id} mail={mail} />
                  ))}
                </Lines>
              </Panel>
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function Waiting({
  mail: { id, subject, to, attempts, created_at: created, next_attempt_at: next },
}: {
  mail: DeskMail
}) {
  return (
    <li>
      <Head>
        <b>{subject}</b>
        <Status tone={attempts === 0 ? 'plain' : 'waiting'}>
          {attempts === 0 ? 'About to be sent' : attempts === 1 ? '1 try failed' : `${attempts} tries failed`}
        </Status>
      </Head>
      <Note>
        To {to}, written <Moment at={created} />
        {next !== null && (
          <>
            , next try <Moment at={next} />
          </>
        )}
      </Note>
      <Row>
        <ActionButton about={`${subject}, to ${to}`} call={() => writeDesk(api.mailStep(id, 'retry'))}>
          Try now
        </ActionButton>
      </Row>
    </li>
  )
}

function NotSent({ mail: { id, subject, to, created_at: created, unsent } }: { mail: DeskMail }) {
  return (
    <li>
      <Head>
        <b>{subject}</b>
        <Status tone={unsent === 'refused' ? 'taken' : 'plain'}>{describeUnsent(unsent)}</Status>
      </Head>
      <Note>
        To {to}, written <Moment at={created} />
      </Note>
      {unsent === 'refused' && (
        <>
          <Note>This address does not accept mail. Please reach the guest another way.</Note>
          <Row>
            <ActionButton
              about={`${subject}, to ${to}`}
              call={() => writeDesk(api.mailStep(id, 'send-again'))}
            >
              Send again
            </ActionButton>
          </Row>
        </>
      )}
    </li>
  )
}

function Sent({ mail: { id, subject, to, sent_at: sent } }: { mail: DeskMail }) {
  return (
    <li>
      <Head>
        <b>{subject}</b>
        {/* Asks first: a sent mail moves to the top of the list, and another row comes under the finger. */}
        <ConfirmButton
          label="Send again"
          about={`${subject}, to ${to}`}
          title="Send this mail again?"
          confirm="Send it again"
          call={() => writeDesk(api.mailStep(id, 'send-again'))}
        >
          <p>
            <b>{subject}</b> goes to {to} once more.
          </p>
        </ConfirmButton>
      </Head>
      <Note>
        To {to}
        {sent !== null && (
          <>
            , <Moment at={sent} />
          </>
        )}
      </Note>
    </li>
  )
}
