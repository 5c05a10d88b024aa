import type { RoomNights } from '../shared/nights-contract'
import type { NightLimits } from '../shared/stay'
import { useNights } from './useNights'

export type KnownNights = ReadonlyMap<string, RoomNights[number]>

export interface AskedNights {
  known: KnownNights
  status: 'loading' | 'failed' | 'ready'
  /** Keeps what is known until the answer comes. */
  askAgain: () => void
}

export function useRoomNights(
  roomId: number,
  tonight: string | undefined,
  { daysAhead, maxNights }: NightLimits,
): AskedNights {
  const { answer, askAgain } = useNights(
    'nights',
    tonight && `${roomId} ${tonight}`,
    tonight === undefined
      ? undefined
      : (calls) => calls.fetchRoomNights(roomId, tonight, daysAhead + maxNights),
  )
  const nights = answer.status === 'ready' ? answer.nights : []
  const known = new Map(nights.map((night) => [night.night, night]))
  return { known, status: answer.status, askAgain }
}
