import { useEffect, useState } from 'react'
import policies from '../../../content/policies.json'
import { formatNight } from '../../shared/stay'
import { serverNow } from '../../shared/server-time'

const LOOK_AGAIN_AFTER_MS = 60_000

/** The field that a hotel leaves out which agrees nights otherwise. */
const { stay } = policies as { stay?: { nights: number } }

/** Says how long the price is for, after a comma; '' when the hotel agrees nights otherwise. */
export const forHowLong =
  stay === undefined ? '' : stay.nights === 1 ? ', for tonight' : `, for ${stay.nights} nights`

/**
 * Names the night that is sold now, such as 'Monday 23 November'. Undefined when the server's clock is not
 * known, or when the hotel does not sell one night. For components that no built page has.
 */
export function useTonight(): string | undefined {
  const [night, setNight] = useState(nameTonight)

  useEffect(() => {
    // A page may stay open over midnight.
    const timer = setInterval(() => setNight(nameTonight()), LOOK_AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [])

  return night
}

function nameTonight(): string | undefined {
  const now = serverNow()
  return stay?.nights === 1 && now !== undefined ? formatNight(now) : undefined
}
