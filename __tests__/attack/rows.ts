import type { Suite } from '../support/suite/scenario'
import { contactSpam } from './rows/contact-spam'
import { deskRow } from './rows/desk'
import { fuzz } from './rows/fuzz'
import { hostsAndOrigins } from './rows/hosts-and-origins'
import { pipelining } from './rows/pipelining'
import { settings } from './rows/settings'
import { slow } from './rows/slow'
import { smuggling } from './rows/smuggling'
import { statusStranger } from './rows/status-stranger'
import { traversal } from './rows/traversal'
import { verifyFlood } from './rows/verify-flood'
import { xss } from './rows/xss'

/** All attacks, in the order in which RELIABILITY.md has them. */
export const ATTACK: Suite = {
  name: 'attack',
  scenarios: [
    fuzz,
    traversal,
    smuggling,
    pipelining,
    slow,
    verifyFlood,
    statusStranger,
    contactSpam,
    xss,
    hostsAndOrigins,
    settings,
    deskRow,
  ],
  fullTime: 'about a quarter of an hour',
  seedVariable: 'ATTACK_SEED',
}
