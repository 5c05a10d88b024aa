import type { RoomNights } from '../shared/nights-contract'
import type { NightLimits } from '../shared/stay'
import { useNights } from './useNights'

export type KnownNights = ReadonlyMap<string, RoomNights[number]>

export type AskedNights = ReturnType<typeof useRoomNights>

/** `askAgain` keeps the known nights until the answer comes. */
export function useRoomNights(
  roomId: number,
  tonight: string | undefined,
  { daysAhead, maxNights }: NightLimits,
) {
  const { answer, askAgain } = useNights(
    'nights',
    tonight && `${roomId} ${tonight}`,
    tonight === undefined
      ? undefined
      : (calls) => calls.fetchRoomNights(roomId, tonight, daysAhead + maxNights),
  )
  const nights = answer.status === 'ready' ? answer.nights : []
  const known: KnownNights = new Map(nights.map((night) => [night.night, night]))
  return { known, status: answer.status, askAgain }
}
