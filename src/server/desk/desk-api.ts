import type { FastifyInstance } from 'fastify'
import type { Refusals } from '../access/refusals'
import { addEventRoutes } from './events/routes'
import { addBookingRoutes } from './routes/bookings'
import { addJournalRoutes } from './routes/journal'
import { addMailRoutes } from './routes/mails'
import { addMeRoutes } from './routes/me'
import { addMessageRoutes } from './routes/messages'
import { addMoneyRoutes } from './routes/money'
import { addPeopleRoutes } from './routes/people'
import { addPersonRoutes } from './routes/person'
import { addPublishingRoutes } from './routes/publishing'
import { addRefundRoutes } from './routes/refunds'
import { addReviewRoutes } from './routes/reviews'
import { addRoomRoutes } from './routes/rooms'
import { addRoomOfferRoutes } from './routes/rooms-offer'
import { addSignInRoutes } from './routes/sign-in'
import { addTodayRoutes } from './routes/today'
import type { DoorServices } from './services'

/** Adds all calls below /api/desk/. Each subject has a file of its own in routes/. */
export function addDeskApi(desk: FastifyInstance, services: DoorServices, refusals: Refusals): void {
  addSignInRoutes(desk, services, refusals)
  const subjects = [
    addMeRoutes,
    addTodayRoutes,
    addRoomRoutes,
    addRoomOfferRoutes,
    addBookingRoutes,
    addReviewRoutes,
    addRefundRoutes,
    addMoneyRoutes,
    addMessageRoutes,
    addMailRoutes,
    addPublishingRoutes,
    addPeopleRoutes,
    addPersonRoutes,
    addJournalRoutes,
    addEventRoutes,
  ]
  for (const add of subjects) add(desk, services)
}
