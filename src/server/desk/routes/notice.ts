import type { SiteNotice } from '../../../shared/desk/notice'
import { toOneLine } from '../../../shared/text'
import { InvalidInput } from '../../http/errors'
import { endNotice, findNotice, setNotice } from '../../notice/notice'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

export function noticeRoutes({ database, now }: DeskServices) {
  const read = async (): Promise<SiteNotice> => {
    const row = await findNotice(database, now())
    if (row === undefined) return { notice: null }
    const { ended_at: _, ...notice } = row
    return { notice }
  }
  return {
    'GET notice/': read,
    'POST notice/': async ({ actor, body }) => {
      const text = toOneLine(body.text)
      if (text === '') throw new InvalidInput({ text: 'Please write what guests should know.' })
      await setNotice(database, actor, { ...body, text }, now())
      return read()
    },
    'POST notice/:id/end/': async ({ actor, params }) => {
      await endNotice(database, actor, params.id, now())
      return read()
    },
  } satisfies Partial<Handlers>
}
