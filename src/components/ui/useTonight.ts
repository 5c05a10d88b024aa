import { useEffect, useState } from 'react'
import policies from '../../../content/policies.json'
import { formatNight } from '../../shared/stay'
import { serverNow } from '../../shared/server-time'

const REFRESH_EVERY_MS = 60_000

/** Optional: a hotel may agree on nights by message. */
const { stay } = policies as { stay?: { nights: number } }

/** How long the price is for, after a comma; '' when the hotel agrees on nights by message. */
export const forHowLong =
  stay === undefined ? '' : stay.nights === 1 ? ', for tonight' : `, for ${stay.nights} nights`

/**
 * Returns the night that is sold now, such as 'Monday 23 November'. Undefined when the server's clock is not
 * known, or when the hotel does not sell single nights. For components that are never prebuilt.
 */
export function useTonight(): string | undefined {
  const [night, setNight] = useState(nameTonight)

  useEffect(() => {
    // A page may stay open over midnight.
    const timer = setInterval(() => setNight(nameTonight()), REFRESH_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  return night
}

function nameTonight(): string | undefined {
  const now = serverNow()
  return stay?.nights === 1 && now !== undefined ? formatNight(now) : undefined
}
