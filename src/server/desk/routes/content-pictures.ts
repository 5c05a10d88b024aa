import type { FastifyInstance } from 'fastify'
import { type Static, Type } from '@sinclair/typebox'
import { DESK_API } from '../../../shared/desk/api'
import {
  ContentPictureSchema,
  ContentQuerySchema,
  PictureUseSchema,
  RemovePictureSchema,
} from '../../../shared/desk/content'
import { PICTURE_MAX_BYTES } from '../../../shared/pictures'
import { addPicture, listPictures, readThumbnail, removePicture } from '../../editor/pictures'
import type { DeskServices } from '../services'
import { optionsOf } from './options'
import { acceptPictures, bytesOf, CropQuerySchema, cropOf } from './picture-bodies'

const PICTURES = `${DESK_API}content/pictures/`

const NewPictureSchema = Type.Composite([
  CropQuerySchema,
  Type.Object({
    name: Type.String({ maxLength: 300 }),
    use: PictureUseSchema,
  }),
])

/** Adds the calls that list, show, add and remove pictures of content/images. */
export function addContentPictureRoutes(desk: FastifyInstance, services: DeskServices): void {
  const { now } = services
  desk.get(PICTURES, optionsOf('offer', Type.Array(ContentPictureSchema)), () => listPictures(services))
  desk.get<{ Querystring: Static<typeof ContentQuerySchema> }>(
    `${DESK_API}content/picture/`,
    optionsOf('offer', Type.Unknown(), { querystring: ContentQuerySchema }),
    async ({ query: { path } }, reply) =>
      // A picture that is added gets a path of its own; one of the project may change with a new version.
      reply
        .header('cache-control', 'private, max-age=3600')
        .type('image/webp')
        .send(await readThumbnail(services, path)),
  )
  desk.post<{ Body: Static<typeof RemovePictureSchema> }>(
    `${PICTURES}remove/`,
    optionsOf('offer', Type.Null(), { body: RemovePictureSchema }),
    async ({ actor, body: { path } }, reply) => {
      await removePicture(services, actor, path, now())
      return reply.code(204).send()
    },
  )
  void desk.register(async (scope) => {
    acceptPictures(scope)
    scope.put<{ Body: unknown; Querystring: Static<typeof NewPictureSchema> }>(
      PICTURES,
      {
        ...optionsOf('offer', Type.Object({ path: Type.String() }), { querystring: NewPictureSchema }),
        bodyLimit: PICTURE_MAX_BYTES,
      },
      async ({ actor, query: { name, use, ...sides }, body }, reply) => {
        const picture = { name, use, bytes: bytesOf(body), crop: cropOf(sides) }
        return reply.code(201).send(await addPicture(services, actor, picture, now()))
      },
    )
  })
}
