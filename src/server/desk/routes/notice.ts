import { toOneLine } from '../../../shared/text'
import { InvalidInput } from '../../http/errors'
import { endNotice, findNotice, setNotice } from '../../notice/notice'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

export function noticeRoutes({ database, now }: DeskServices) {
  return {
    'GET notice/': async () => ({ notice: (await findNotice(database, now())) ?? null }),
    'POST notice/': async ({ actor, body }) => {
      const text = toOneLine(body.text)
      if (text === '') throw new InvalidInput({ text: 'Please write what guests should know.' })
      await setNotice(database, actor, { ...body, text }, now())
    },
    'POST notice/:id/end/': ({ actor, params }) => endNotice(database, actor, params.id, now()),
  } satisfies Partial<Handlers>
}
