import { type ChosenStay, chosenStayQuery } from '../shared/chosen-stay'
import type { FreeRooms } from '../shared/nights-contract'
import { useNights } from './useNights'

export type StayOffers = { status: 'none' | 'loading' | 'failed' } | { status: 'ready'; rooms: FreeRooms }

export function useFreeRooms(
  stay: ChosenStay | undefined,
  canAsk = true,
): { offers: StayOffers; retry: () => void } {
  const { answer, askAgain: retry } = useNights(
    'free rooms',
    stay && canAsk ? chosenStayQuery(stay) : undefined,
    stay && ((calls) => calls.fetchFreeRooms(stay)),
  )
  if (stay === undefined) return { offers: { status: 'none' }, retry }
  return { offers: answer.status === 'ready' ? { status: 'ready', rooms: answer.nights } : answer, retry }
}
