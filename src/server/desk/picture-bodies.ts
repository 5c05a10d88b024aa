import type { FastifyInstance } from 'fastify'
import { PICTURE_MAX_BYTES } from '../../shared/pictures'
import { InvalidInput } from '../http/errors'

export function acceptPictures(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    /^image\//,
    { parseAs: 'buffer', bodyLimit: PICTURE_MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
  scope.addContentTypeParser('*', (_request, _payload, done) => {
    done(new InvalidInput({ picture: 'This is no picture. Right is a JPEG, PNG, WebP or AVIF.' }))
  })
}
