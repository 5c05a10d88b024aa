import { useState } from 'react'
import { isToday } from '../../shared/stay'

/** True when it was the day of that moment, at the hotel, as the component appeared. Takes ISO 8601. */
export function useIsToday(moment: string): boolean {
  const [isOfToday] = useState(() => isToday(moment))
  return isOfToday
}
