import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/paths'
import { BEAT_MS, type Topic } from '../../../shared/desk/events'
import { isSignedIn } from '../../access/sessions'
import { Busy, TooManyRequests } from '../../http/errors'
import type { DeskServices } from '../services'
import { createBooksChanges } from './books-changes'
import { EventStream } from './stream'
import { createWatch } from './watch'

const MOST_STREAMS = 50
/** As many as a browser opens to one host. Nobody takes all streams away from the others. */
const MOST_OF_SESSION = 6

export interface EventOptions extends Pick<DeskServices, 'database' | 'now'> {
  /** Gives a text that is another one whenever the site's publishing has moved on. */
  publishState?: () => string
}

/**
 * Adds GET /api/desk/events/: tells a browser within two seconds what has changed. A stream ends with its
 * session, and with the server's orderly end.
 */
export function addEventRoutes(desk: FastifyInstance, { database, now, publishState }: EventOptions): void {
  /** With the token of each stream's session. */
  const streams = new Map<EventStream, string>()
  const lookAtBooks = createBooksChanges(database, now)
  let lastPublish = publishState?.()
  const watch = createWatch({
    async look() {
      const changed: Set<Topic> = await lookAtBooks()
      const publish = publishState?.()
      if (publish !== lastPublish) changed.add('publish')
      lastPublish = publish
      return changed
    },
    onFailure: (err) => desk.log.warn({ err }, 'the desk cannot look at the books'),
  })
  let isEnding = false
  // After the hook of stopWithoutLoss: until then the desk goes on as the rest of the server does.
  desk.addHook('preClose', async () => {
    isEnding = true
    for (const stream of streams.keys()) stream.end()
  })

  desk.get(`${DESK_API}events/`, { config: { permission: 'view' } }, async (request, reply) => {
    const { actor, sessionToken } = request
    if (isEnding || streams.size >= MOST_STREAMS) throw new Busy()
    const own = [...streams.values()].filter((token) => token === sessionToken)
    if (own.length >= MOST_OF_SESSION) throw new TooManyRequests()
    const stream = new EventStream(actor.role)
    streams.set(stream, sessionToken)
    reply.raw.once('close', () => stream.body.destroy())
    let beaten = Date.now()
    async function checkSession(): Promise<void> {
      // What the database cannot tell now, the next look tells.
      if (!(await isSignedIn(database, sessionToken, now()).catch(() => true))) stream.end()
    }
    const stopListening = await watch.listen({
      onLook(changed) {
        const isBeat = Date.now() - beaten >= BEAT_MS
        if (isBeat) {
          beaten = Date.now()
          stream.beat()
        }
        if (isBeat || changed.has('people')) void checkSession()
        stream.tell(changed)
      },
    })
    const leave = () => {
      stopListening()
      streams.delete(stream)
    }
    if (stream.body.destroyed) leave()
    else stream.body.once('close', leave)
    stream.begin()
    return (
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        // nginx would otherwise keep the events until its buffer is full.
        .header('x-accel-buffering', 'no')
        .send(stream.body)
    )
  })
}
