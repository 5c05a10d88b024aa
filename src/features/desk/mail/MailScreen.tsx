import { styled } from 'styled-components'
import type { ReadMail } from '../../../shared/desk/messages'
import { theme } from '../../../styles/theme'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { describeUnsent } from '../labels'
import { Panel, Screen } from '../parts/layout'
import { LinkedText } from '../parts/LinkedText'
import { Loaded } from '../parts/Loaded'
import { BackLink, Facts, Note } from '../parts/text'
import { Moment } from '../parts/time'

/** One mail, as it was sent or will be. */
export function MailScreen({ id }: { id: string }) {
  const mail = useDeskData<ReadMail>(api.mail(id))
  return (
    <Screen title="A mail" actions={<BackLink to="/desk/mail">All mails</BackLink>}>
      <Loaded of={mail} lines={8}>
        {({ subject, to, created_at: created, sent_at: sent, unsent, text, missing }) => (
          <Panel title={subject}>
            <Facts
              of={[
                ['To', to],
                ['Written', <Moment key="written" at={created} />],
                ['Sent', sent && <Moment at={sent} />],
                ['Not sent', describeUnsent(unsent)],
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
