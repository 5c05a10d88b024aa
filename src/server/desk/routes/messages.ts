import { toOneLine } from '../../../shared/text'
import { listMessages, setMessageState } from '../../contact/desk-messages'
import { listMails, readMail, resendMail } from '../../mail/mail-queue'
import { InvalidInput } from '../../http/errors'
import { endNotice, findNotice, setNotice } from '../../notice/notice'
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
      await resendMail(database, actor, { mailId: params.id, hotel: await hotel() }, now())
      wake('mail')
    },
    'GET notice/': async () => ({ notice: (await findNotice(database, now())) ?? null }),
    'POST notice/': async ({ actor, body }) => {
      const text = toOneLine(body.text)
      if (text === '') throw new InvalidInput({ text: 'Please write what guests should know.' })
      await setNotice(database, actor, { ...body, text }, now())
    },
    'POST notice/:id/end/': ({ actor, params }) => endNotice(database, actor, params.id, now()),
  } satisfies Partial<Handlers>
}
