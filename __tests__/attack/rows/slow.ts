import { setTimeout as wait } from 'node:timers/promises'
import { onClose } from '../../support/server/closing'
import type { Scenario } from '../../support/suite/scenario'
import { canCountDescriptors, countDescriptors } from '../support/descriptors'
import { SlowCrowd, type Slowness } from '../support/slow-crowd'
import { underAttack } from '../support/target'

const ONE_ADDRESS = '127.0.0.66'
const CROWD = 2_100
const KINDS: readonly Slowness[] = ['idle', 'reader', 'reader', 'headers', 'body', 'idle']
/** Each in a network of its own: those of one network have a bound together. */
const ADDRESSES = Array.from({ length: 10 }, (_, index) => `127.0.${index + 1}.1`)
/** Nine tenths of all that the server takes, and those that came last. */
const MOST_IDLE = 1_900
/** A reader is ended 90 s after the last bytes that it took. The first ones fill the system's buffers. */
const TOO_OLD_MS = 105_000

export const slow: Scenario = {
  name: 'slow',
  claim:
    'Idle connections, slow readers, slow headers and slow bodies: 2,100 from one address that come again when they are ended, then 2,100 idle ones from ten networks, of which the longest idle make room; no guest fails (rounds are seconds)',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 4 }, quick: 6, full: 120 },
  whyNot: () => (canCountDescriptors() ? undefined : 'open descriptors cannot be counted here'),
  run: (context) =>
    underAttack(context, {}, async ({ port, hotel }) => {
      const crowd = new SlowCrowd(port)
      onClose(async () => crowd.stop())
      for (let index = 0; index < CROWD; index += 1) {
        crowd.add(KINDS[index % KINDS.length] ?? 'idle', ONE_ADDRESS)
        if (index % 100 === 0) await wait(10)
      }
      await wait(context.rounds * 1_000)
      const held = countDescriptors(hotel.pid)
      const old = crowd.count('reader', TOO_OLD_MS)
      const { dropped } = crowd
      crowd.stop()
      const idlers = new SlowCrowd(port, false)
      onClose(async () => idlers.stop())
      for (let index = 0; index < CROWD; index += 1) {
        idlers.add('idle', ADDRESSES[index % ADDRESSES.length] ?? ONE_ADDRESS)
        if (index % 100 === 0) await wait(10)
      }
      await wait(Math.min(context.rounds, 10) * 500)
      const idle = idlers.count('idle')
      idlers.stop()
      return {
        figures: {
          from_one: CROWD,
          descriptors: held,
          dropped,
          readers_too_old: old,
          idle_of_ten: `${idle} of ${CROWD}`,
        },
        violations: [
          ...(old > 0 ? [`${old} slow readers are there after ${TOO_OLD_MS / 1_000} seconds`] : []),
          ...(idle > MOST_IDLE ? [`${idle} idle connections are there`] : []),
        ],
      }
    }),
}
