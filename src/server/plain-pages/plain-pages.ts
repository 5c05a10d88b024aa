import type { FastifyError, FastifyInstance } from 'fastify'
import { type AppError, describeError } from '../http/errors'
import type { Hotel } from '../hotel/hotel'
import type { BeginOptions } from '../settlement/begin-payment'
import type { GuestRoutesOptions } from '../guest/guest-routes'
import { addBookRoutes } from './book-routes'
import { addFormRoutes } from './form-routes'
import { html } from './html'
import { addReturnRoute } from './return-routes'
import { sendPage } from './page'
import { addPayRoutes } from './pay-routes'

export interface PlainPagesOptions extends BeginOptions, GuestRoutesOptions {
  siteUrl: string | undefined
  readHotel: () => Promise<Hotel>
  onRefund: () => unknown
}

/** For guests whose browser runs no script. Needs @fastify/rate-limit. */
export function addPlainPages(app: FastifyInstance, options: PlainPagesOptions): void {
  // A plugin of its own, so that its errors are pages, and forms are read nowhere else.
  app.register(async (pages) => {
    readForms(pages)
    pages.setErrorHandler<FastifyError | AppError>(async (error, request, reply) => {
      const { status, headers, body } = describeError(error, request)
      return sendPage(reply.headers(headers), await options.readHotel(), {
        heading: body.error.message,
        status,
        main: html`<p>If you have paid, your payment is not affected: please do not pay again.</p>
          <nav aria-label="Further pages">
            <a href="/rooms">All rooms</a> <a href="/booking">Find your booking</a>
            <a href="/contact">Contact</a>
          </nav>`,
      })
    })
    addBookRoutes(pages, options)
    addReturnRoute(pages, options)
    addPayRoutes(pages, options)
    addFormRoutes(pages, options)
  })
}

/** Reads the bodies of plain forms, and of no other kind: https://url.spec.whatwg.org/#urlencoded-parsing */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}
