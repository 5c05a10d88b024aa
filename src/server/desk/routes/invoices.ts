import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/api'
import { BookingInvoicesSchema } from '../../../shared/desk/invoices'
import { issueInvoice, readInvoices } from '../../invoices/invoices'
import type { DeskServices } from '../services'

const INVOICES = `${DESK_API}bookings/:code/invoices/`
const options = {
  config: { permission: 'guests' },
  schema: { response: { 200: BookingInvoicesSchema } },
} as const

interface OfBooking {
  Params: { code: string }
}

/** Adds the calls that read and issue the invoices of a booking. */
export function addInvoiceRoutes(desk: FastifyInstance, { database, hotel, now }: DeskServices): void {
  desk.get<OfBooking>(INVOICES, options, ({ params }) => readInvoices(database, params.code))
  desk.post<OfBooking>(INVOICES, options, async ({ actor, params: { code } }) =>
    issueInvoice(database, actor, { code, hotel: await hotel(), now: now() }),
  )
}
