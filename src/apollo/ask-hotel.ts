import { hasOwnServer } from '../config/own-server'
import type { HotelAnswer } from '../shared/desk/notice'
import { HOTEL_PATH } from '../shared/hotel-path'
import { noteServerTime } from '../shared/server-time'

// Every first view has this code, so it is short.

/** Asks for the hotel's notice, and notes the time of the server's clock. Ignores a failure. */
export function askHotel(onAnswer: (answer: HotelAnswer) => unknown): Promise<unknown> | undefined {
  return hasOwnServer
    ? fetch(HOTEL_PATH, { priority: 'low' })
        .then((answer) => {
          noteServerTime(answer.headers.get('date'), Date.now())
          return answer.json()
        })
        .then(onAnswer)
        .catch(() => undefined)
    : undefined
}
