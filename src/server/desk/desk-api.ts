import type { FastifyInstance } from 'fastify'
import type { Refusals } from '../access/refusals'
import { addEventRoutes } from './events/routes'
import { addBookingRoutes } from './routes/bookings'
import { addJournalRoutes } from './routes/journal'
import { addMeRoutes } from './routes/me'
import { addPeopleRoutes } from './routes/people'
import { addRoomRoutes } from './routes/rooms'
import { addSignInRoutes } from './routes/sign-in'
import { addTodayRoutes } from './routes/today'
import type { DoorServices } from './services'

/** Adds all calls below /api/desk/. Each subject has a file of its own in routes/. */
export function addDeskApi(desk: FastifyInstance, services: DoorServices, refusals: Refusals): void {
  addSignInRoutes(desk, services, refusals)
  addMeRoutes(desk, services)
  addPeopleRoutes(desk, services)
  addTodayRoutes(desk, services)
  addJournalRoutes(desk, services)
  addRoomRoutes(desk, services)
  addBookingRoutes(desk, services)
  addEventRoutes(desk, services)
}
