import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { BEAT_MS, DESK_EVENTS } from '../../../shared/desk/api'
import { api } from './paths'
import { useSession } from './session'

const RECONNECT_MS = 3_000
/** A tunnel that hangs, or a computer that slept, gives no error. */
const SILENCE_MS = 3 * BEAT_MS

interface Listeners {
  onChange: () => void
  onConnection: (connection: 'open' | 'lost') => void
}

/** Reads everything on the screen again when something has changed. Returns true while the connection is lost. */
export function useLiveUpdates(isSignedIn: boolean): boolean {
  const { mutate } = useSWRConfig()
  const { check } = useSession()
  const [isOffline, setIsOffline] = useState(false)

  useEffect(() => {
    if (!isSignedIn) return undefined
    return followEvents({
      onChange: () => void mutate(() => true),
      onConnection: (connection) => {
        setIsOffline(connection === 'lost')
        // What was read before the connection was there may be old.
        if (connection === 'open') void mutate(() => true)
        // A session that has ended looks like a broken stream; this call tells them apart.
        if (connection === 'lost') check()
      },
    })
  }, [isSignedIn, mutate, check])

  return isOffline
}

/**
 * Opens the event stream and returns a function that closes it. The browser reopens a stream that broke; one
 * that the server refused or that is silent is reopened here. A hidden tab has none: a browser opens six
 * connections to a host, and six tabs would take them all.
 */
export function followEvents({ onChange, onConnection }: Listeners): () => void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function open() {
    clearTimeout(timer)
    stream?.close()
    if (document.visibilityState === 'hidden') return
    stream = new EventSource(api.events)
    stream.addEventListener(DESK_EVENTS.ready, () => {
      expectNext()
      onConnection('open')
    })
    stream.addEventListener(DESK_EVENTS.change, () => {
      expectNext()
      onChange()
    })
    stream.addEventListener(DESK_EVENTS.beat, expectNext)
    stream.addEventListener('error', () => {
      onConnection('lost')
      if (stream?.readyState !== EventSource.CLOSED) return
      clearTimeout(timer)
      timer = setTimeout(open, RECONNECT_MS)
    })
    expectNext()
  }

  function expectNext() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      onConnection('lost')
      open()
    }, SILENCE_MS)
  }

  const onOffline = () => onConnection('lost')
  window.addEventListener('online', open)
  window.addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', open)
  open()
  return () => {
    window.removeEventListener('online', open)
    window.removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', open)
    clearTimeout(timer)
    stream?.close()
  }
}
