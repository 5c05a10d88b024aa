import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/paths'
import { TodaySchema } from '../../../shared/desk/today'
import { readToday } from '../../today/read-today'
import type { DoorServices } from '../services'

/** Adds GET /api/desk/today/: the day at the hotel. */
export function addTodayRoutes(desk: FastifyInstance, { hotel, ...services }: DoorServices): void {
  desk.get(
    `${DESK_API}today/`,
    { config: { permission: 'bookings' }, schema: { response: { 200: TodaySchema } } },
    () => readToday({ ...services, stay: async () => (await hotel()).stay }),
  )
}
