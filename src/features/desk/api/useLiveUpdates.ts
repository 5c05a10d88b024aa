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
  /** Takes how many bookings guests have made. */
  onBookings: (total: number) => void
}

/** Reads everything on the screen again when something has changed. Returns true while the connection is lost. */
export function useLiveUpdates(isSignedIn: boolean, onBookings: Listeners['onBookings']): boolean {
  const { mutate } = useSWRConfig()
  const { check } = useSession()
  const [isOffline, setIsOffline] = useState(false)

  useEffect(() => {
    if (!isSignedIn) return undefined
    return followEvents({
      onBookings,
      onChange: () => void mutate(() => true),
      onConnection: (connection) => {
        setIsOffline(connection === 'lost')
        // What was read before the connection was there may be old.
        if (connection === 'open') void mutate(() => true)
        // A session that has ended looks like a broken stream; this call tells them apart.
        if (connection === 'lost') check()
      },
    })
  }, [isSignedIn, onBookings, mutate, check])

  return isOffline
}

/**
 * Opens the event stream and returns a function that closes it. The browser reopens a stream that broke; one
 * that the server refused or that is silent is reopened here. Of all hidden tabs only one has a stream, to tell
 * of new bookings: a browser opens six connections to a host, and six tabs would take them all.
 */
export function followEvents({ onChange, onConnection, onBookings }: Listeners): () => void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isListener = false
  let isShown = new AbortController()

  function onVisibility() {
    isShown.abort()
    isListener = false
    if (document.visibilityState === 'hidden') {
      isShown = new AbortController()
      void listenWhileHidden(isShown.signal, () => {
        isListener = true
        open()
      })
    }
    open()
  }

  function open() {
    clearTimeout(timer)
    stream?.close()
    if (document.visibilityState === 'hidden' && !isListener) return
    stream = new EventSource(api.events)
    stream.addEventListener(DESK_EVENTS.ready, (event) => {
      expectNext()
      onConnection('open')
      readBookings(event)
    })
    stream.addEventListener(DESK_EVENTS.change, (event) => {
      expectNext()
      onChange()
      readBookings(event)
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

  function readBookings({ data }: MessageEvent<string>) {
    const { bookings }: { bookings?: number } = JSON.parse(data)
    if (bookings !== undefined) onBookings(bookings)
  }

  const onOffline = () => onConnection('lost')
  window.addEventListener('online', open)
  window.addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  return () => {
    window.removeEventListener('online', open)
    window.removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisibility)
    isShown.abort()
    clearTimeout(timer)
    stream?.close()
  }
}

/** Calls `onTurn` when no other hidden tab listens any more, and lets the next one listen after `shown`. */
async function listenWhileHidden(shown: AbortSignal, onTurn: () => void): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  const untilShown = async () => {
    onTurn()
    await new Promise((resolve) => shown.addEventListener('abort', resolve))
  }
  // The request is rejected when the tab is shown before its turn.
  await locks?.request('desk-events', { signal: shown }, untilShown).catch(() => undefined)
}
