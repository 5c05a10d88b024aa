import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/api'
import {
  ContentCheckedSchema,
  ContentCheckSchema,
  ContentEntrySchema,
  ContentFileSchema,
  ContentQuerySchema,
  ContentVersionSchema,
  RemoveContentSchema,
  SaveContentSchema,
} from '../../../shared/desk/content'
import { checkNewValue } from '../../editor/check-file'
import { readContent } from '../../editor/content'
import { editableFile } from '../../editor/editable-file'
import { listContent, newPost, readContentFile, readContentVersions } from '../../editor/read-files'
import { removeContent, saveContent } from '../../editor/save-content'
import type { DeskServices } from '../services'
import { optionsOf } from './options'

const CONTENT = `${DESK_API}content/`
const FILE = `${CONTENT}file/`

/** Twice the size of the largest file that is to be expected. */
const bodyLimit = 128 * 1024

interface ByPath {
  Querystring: Static<typeof ContentQuerySchema>
}

/** Adds the calls that read, check and save the files of content/. */
export function addContentRoutes(desk: FastifyInstance, services: DeskServices): void {
  const { now, publishing } = services
  const byPath = { querystring: ContentQuerySchema }

  desk.get(CONTENT, optionsOf('offer', Type.Array(ContentEntrySchema)), async () =>
    listContent(services, (await publishing?.store.live())?.contentDir),
  )
  desk.get<ByPath>(FILE, optionsOf('offer', ContentFileSchema, byPath), ({ query }) =>
    readContentFile(services, query.path),
  )
  desk.get(`${CONTENT}new-post/`, optionsOf('offer', ContentFileSchema), async () => newPost(now()))
  desk.get<ByPath>(
    `${CONTENT}versions/`,
    optionsOf('offer', Type.Array(ContentVersionSchema), byPath),
    ({ query }) => readContentVersions(services, query.path),
  )
  desk.post<{ Body: Static<typeof ContentCheckSchema> }>(
    `${CONTENT}check/`,
    { ...optionsOf('offer', ContentCheckedSchema, { body: ContentCheckSchema }), bodyLimit },
    async ({ body: { path, value } }) => ({
      problems: await checkNewValue(await readContent(services), editableFile(path), value),
    }),
  )
  desk.put<{ Body: Static<typeof SaveContentSchema> }>(
    FILE,
    { ...optionsOf('offer', ContentFileSchema, { body: SaveContentSchema }), bodyLimit },
    async ({ actor, body: { is_new: isNew, ...edited } }) => {
      await saveContent(services, actor, { ...edited, isNew }, now())
      return readContentFile(services, edited.path)
    },
  )
  desk.post<{ Body: Static<typeof RemoveContentSchema> }>(
    `${CONTENT}remove/`,
    optionsOf('offer', Type.Null(), { body: RemoveContentSchema }),
    async ({ actor, body }, reply) => {
      await removeContent(services, actor, body, now())
      return reply.code(204).send()
    },
  )
}
