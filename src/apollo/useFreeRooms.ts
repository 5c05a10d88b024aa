import { useEffect, useState } from 'react'
import { type ChosenStay, chosenStayQuery } from '../shared/chosen-stay'
import type { FreeRooms } from '../shared/nights-contract'
import { followNights } from './follow-nights'

/** What the API says about chosen nights. `missing`: the host does not sell nights in advance. */
export type StayOffers =
  { status: 'none' | 'loading' | 'failed' | 'missing' } | { status: 'ready'; rooms: FreeRooms }

export function useFreeRooms(
  stay: ChosenStay | undefined,
  canAsk = true,
): { offers: StayOffers; retry: () => void } {
  const [answer, setAnswer] = useState<{ query: string; offers: StayOffers }>()
  const [tries, setTries] = useState(0)
  const query = stay && chosenStayQuery(stay)

  useEffect(() => {
    if (stay === undefined || query === undefined || !canAsk) return undefined
    const show = (offers: StayOffers) => setAnswer({ query, offers })
    return followNights(
      'free rooms',
      (calls) => calls.fetchFreeRooms(stay),
      (rooms) => show(rooms === 'missing' ? { status: 'missing' } : { status: 'ready', rooms }),
      () =>
        setAnswer((before) =>
          before?.query === query && before.offers.status === 'ready'
            ? before
            : { query, offers: { status: 'failed' } },
        ),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal nights have equal queries
  }, [query, tries, canAsk])

  function retry() {
    setAnswer(undefined)
    setTries(tries + 1)
  }

  if (query === undefined) return { offers: { status: 'none' }, retry }
  return { offers: answer?.query === query ? answer.offers : { status: 'loading' }, retry }
}
