import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { type Connection, followEvents } from './follow-events'
import { api } from './paths'
import { isTouched } from './topics'

/**
 * Keeps everything on the screen as it is at the hotel: what changed there is read again. Takes whether
 * somebody is signed in, without whom there is nothing to follow.
 */
export function useConnection(isSignedIn: boolean): Connection {
  const { mutate } = useSWRConfig()
  const [connection, setConnection] = useState<Connection>('connecting')

  useEffect(() => {
    if (!isSignedIn) return undefined
    let wasLost = false
    return followEvents({
      onChange: (topics) => void mutate((key) => typeof key === 'string' && isTouched(key, topics)),
      onConnection: (next) => {
        setConnection(next)
        // What was read before this moment may be old.
        if (next === 'open') void mutate(() => true)
        // A session that has ended looks like a broken stream; this call tells them apart.
        if (next === 'lost' && !wasLost) void mutate(api.me)
        wasLost = next === 'lost'
      },
    })
  }, [isSignedIn, mutate])

  return connection
}
