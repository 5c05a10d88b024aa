import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/api'
import {
  type NewNotice,
  NewNoticeSchema,
  type SiteNotice,
  SiteNoticeSchema,
} from '../../../shared/desk/notice'
import { isBlank } from '../../../shared/text'
import { InvalidInput } from '../../http/errors'
import { bringIntoOneLine } from '../../http/validation'
import { endNotice, findNotice, setNotice } from '../../notice/notice'
import type { DeskServices } from '../services'
import { type ById, optionsOf } from './options'

const NOTICE = `${DESK_API}notice/`

/** Adds the calls about the notice that guests see on every page. */
export function addNoticeRoutes(desk: FastifyInstance, { database, now }: DeskServices): void {
  const read = async (): Promise<SiteNotice> => {
    const row = await findNotice(database, now())
    if (row === undefined) return { notice: null }
    const { ended_at: _, ...notice } = row
    return { notice }
  }
  desk.get(NOTICE, optionsOf('offer', SiteNoticeSchema), read)
  desk.post<{ Body: NewNotice }>(
    NOTICE,
    { ...optionsOf('offer', SiteNoticeSchema, { body: NewNoticeSchema }), preValidation: bringIntoOneLine },
    async ({ actor, body: notice }) => {
      if (isBlank(notice.text)) throw new InvalidInput({ text: 'Please write what guests should know.' })
      await setNotice(database, actor, notice, now())
      return read()
    },
  )
  desk.post<ById>(`${NOTICE}:id/end/`, optionsOf('offer', SiteNoticeSchema), async ({ actor, params }) => {
    await endNotice(database, actor, params.id, now())
    return read()
  })
}
