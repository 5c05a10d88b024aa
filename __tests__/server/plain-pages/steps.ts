import type { FastifyInstance } from 'fastify'
import type { TestBackend } from '../../support/server/backend'
import { GUEST } from '../../support/server/guest'
import { findRow } from '../../support/server/rows'

export const BOOK = { room_id: '1', price: '85000', ...GUEST }

/** Sends a form as a browser without script does. */
export function submit(
  app: FastifyInstance,
  url: string,
  fields: object,
  { remoteAddress = '127.0.0.1', ...headers }: { remoteAddress?: string } & Record<string, string> = {},
) {
  return app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(Object.entries(fields)).toString(),
  })
}

export function book({ app }: TestBackend, overrides: object = {}) {
  return submit(app, '/book', { ...BOOK, ...overrides })
}

/** Returns the reference of the only payment that has begun. */
export async function onlyReference({ database }: TestBackend): Promise<string> {
  return (await findRow(database, 'open_payments')).reference
}

/** Opens the page to which Paystack sends a guest. */
export function comeBack({ app }: TestBackend, reference: string, more = '') {
  return app.inject(`/book/return?trxref=${reference}&reference=${reference}${more}`)
}

/** Returns the heading of a page. */
export function headingOf({ body }: { body: string }): string | undefined {
  return /<h1>([^<]*)<\/h1>/.exec(body)?.[1]
}
