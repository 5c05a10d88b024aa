import type { Action } from './actions'
import { describeAct } from './at-desk'

/** Returns an action in a few words. @example 'verify p-0 by payer' */
export function describeAction(action: Action): string {
  switch (action.kind) {
    case 'begin':
      return `begin room ${action.room} by guest ${action.guest}${action.days === undefined ? '' : ` in ${action.days} days for ${action.nights}`}${action.flaw === 'none' ? '' : `, flaw ${action.flaw}`}${action.next.length === 0 ? '' : `, ${action.next.join(', ')}`}`
    case 'link':
      return `pay ${action.share} of -${action.target} by link, ${action.next.join(', ')}`
    case 'charge':
      return `charge -${action.payment} ${action.status}`
    case 'verify':
      return `verify -${action.payment} by ${action.by}${action.room === 'right' ? '' : `, ${action.room} room`}`
    case 'webhook':
      return `webhook -${action.payment} ${action.event}${action.times > 1 ? ` x${action.times}` : ''}`
    case 'work':
      return action.worker
    case 'desk':
      return describeAct(action)
    case 'price':
      return `price: ${action.act} ${action.room ?? 'all rooms'} in ${action.inDays} days for ${action.nights}`
    case 'fault':
      return `fault of ${action.call}: ${action.fault.kind} x${action.times}`
    case 'late':
      return `refunds show ${action.isLate ? 'late' : 'at once'}`
    case 'refunds end':
      return `refunds end ${action.as}`
    case 'mail':
      return `mail ${action.isDown ? 'down' : 'up'}`
    case 'mend':
      return 'mend'
    case 'pass':
      return `${action.minutes} min pass`
    case 'clock':
      return `clock ${action.ahead} min ahead`
  }
}
