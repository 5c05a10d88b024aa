import { listMessages, setMessageState } from '../../contact/desk-messages'
import { listMails, readMail, resendMail } from '../../mail/mail-queue'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

export function messageRoutes({ database, hotel, now, wake }: DeskServices) {
  return {
    'GET messages/': ({ query }) => listMessages(database, query.state),
    'PATCH messages/:id/': ({ actor, params, body }) =>
      setMessageState(database, actor, params.id, body.state, now()),
    'GET mails/': async () => listMails(database, await hotel(), now()),
    'GET mails/:id/': async ({ params }) => readMail(database, params.id, await hotel()),
    'POST mails/:id/send-again/': async ({ actor, params }) => {
      await resendMail(database, actor, params.id, await hotel(), now())
      wake('mail')
    },
  } satisfies Partial<Handlers>
}
