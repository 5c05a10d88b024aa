import { BEAT_MS, DESK_EVENTS } from '../../../shared/desk/events'
import { api } from './paths'

const AGAIN_AFTER_MS = 3_000
/** Three beats. A tunnel that hangs, or a computer that slept, gives no error. */
const SILENCE_MS = 3 * BEAT_MS

export type Connection = 'connecting' | 'open' | 'lost'

interface Follower {
  onChange: (topics: readonly string[]) => void
  onConnection: (connection: Connection) => void
}

/**
 * Follows what changes at the hotel, through one event stream. The browser opens a stream that broke off
 * again by itself; one that the server refused, or on which nothing comes any more, is opened again here. A
 * tab that nobody sees has none: a browser has six connections to a host, and six tabs would take them all.
 * Gives a function that ends it.
 */
export function followEvents({ onChange, onConnection }: Follower): () => void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function open() {
    stream?.close()
    if (document.visibilityState === 'hidden') return
    stream = new EventSource(api.events)
    stream.addEventListener(DESK_EVENTS.ready, () => {
      awaitNext()
      onConnection('open')
    })
    stream.addEventListener(DESK_EVENTS.change, (event) => {
      awaitNext()
      onChange(topicsOf(event.data))
    })
    stream.addEventListener(DESK_EVENTS.beat, awaitNext)
    stream.addEventListener('error', () => {
      onConnection('lost')
      if (stream?.readyState === EventSource.CLOSED) openAfter(AGAIN_AFTER_MS)
    })
    awaitNext()
  }

  function openAfter(pauseMs: number) {
    clearTimeout(timer)
    timer = setTimeout(open, pauseMs)
  }

  function awaitNext() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      onConnection('lost')
      open()
    }, SILENCE_MS)
  }

  const onOffline = () => onConnection('lost')
  const onSeen = () => {
    clearTimeout(timer)
    open()
  }
  window.addEventListener('online', open)
  window.addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onSeen)
  open()
  return () => {
    window.removeEventListener('online', open)
    window.removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onSeen)
    clearTimeout(timer)
    stream?.close()
  }
}

function topicsOf(data: unknown): readonly string[] {
  const event: { topics?: readonly string[] } = JSON.parse(String(data))
  return event.topics ?? []
}
