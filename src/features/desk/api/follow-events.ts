import { api } from './paths'

const AGAIN_AFTER_MS = 3_000

export type Connection = 'connecting' | 'open' | 'lost'

interface Follower {
  onChange: (topics: readonly string[]) => void
  onConnection: (connection: Connection) => void
}

/**
 * Follows what changes at the hotel, through one event stream. The browser opens a stream that broke off
 * again by itself; one that the server refused is opened again here. Gives a function that ends it.
 */
export function followEvents({ onChange, onConnection }: Follower): () => void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function open() {
    clearTimeout(timer)
    stream?.close()
    stream = new EventSource(api.events)
    stream.addEventListener('ready', () => onConnection('open'))
    stream.addEventListener('change', (event) => onChange(topicsOf(event.data)))
    stream.addEventListener('error', () => {
      onConnection('lost')
      if (stream?.readyState !== EventSource.CLOSED) return
      clearTimeout(timer)
      timer = setTimeout(open, AGAIN_AFTER_MS)
    })
  }

  const onOffline = () => onConnection('lost')
  window.addEventListener('online', open)
  window.addEventListener('offline', onOffline)
  open()
  return () => {
    window.removeEventListener('online', open)
    window.removeEventListener('offline', onOffline)
    clearTimeout(timer)
    stream?.close()
  }
}

function topicsOf(data: unknown): readonly string[] {
  const event: { topics?: readonly string[] } = JSON.parse(String(data))
  return event.topics ?? []
}
