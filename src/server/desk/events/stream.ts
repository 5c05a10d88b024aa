import { Readable } from 'node:stream'
import { DESK_EVENTS, type DeskChange, type Topic } from '../../../shared/desk/events'
import { isAllowed, type Permission, type Role } from '../../../shared/desk/roles'

/** A browser that takes no bytes for so long a backlog is not there any more. */
const MAX_WAITING_BYTES = 64 * 1024
/** After a break, a browser comes back after this time. */
const RETRY_MS = 2_000

/** Who may hear of a topic. */
const PERMISSION_OF: Record<Topic, Permission> = {
  rooms: 'view',
  bookings: 'bookings',
  money: 'money',
  messages: 'messages',
  mail: 'mail',
  publish: 'view',
  people: 'people',
}

/** A stream of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export class EventStream {
  readonly body = new Readable({ read: () => undefined })

  constructor(private readonly role: Role) {}

  /** Tells the browser that from now on it hears of every change. */
  begin(): void {
    this.write(`retry: ${RETRY_MS}\nevent: ${DESK_EVENTS.ready}\ndata: {}\n\n`)
  }

  /** Tells of what has changed, as far as the role may see it. */
  tell(changed: ReadonlySet<Topic>): void {
    const topics = [...changed].filter((topic) => isAllowed(this.role, PERMISSION_OF[topic]))
    if (topics.length === 0) return
    const change: DeskChange = { topics }
    this.write(`event: ${DESK_EVENTS.change}\ndata: ${JSON.stringify(change)}\n\n`)
  }

  beat(): void {
    this.write(`event: ${DESK_EVENTS.beat}\ndata: {}\n\n`)
  }

  end(): void {
    if (!this.body.readableEnded && !this.body.destroyed) this.body.push(null)
  }

  private write(text: string): void {
    if (this.body.destroyed) return
    if (this.body.readableLength > MAX_WAITING_BYTES) this.body.destroy()
    else this.body.push(text)
  }
}
