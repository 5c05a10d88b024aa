import { setTimeout as wait } from 'node:timers/promises'
import type { Scenario } from '../../support/suite/scenario'
import { canCountDescriptors, countDescriptors, settleDescriptors } from '../support/descriptors'
import { openConnection } from '../support/raw-connection'
import { HASHED_SCRIPT } from '../../support/server/release'
import { type Target, underAttack } from '../support/target'

const PATHS = ['/', '/static/0a1b/picture.webp', '/nothing-here', `/${HASHED_SCRIPT}`]
const REQUESTS = 500
const CROWD = 44
const HELD = 40
/** Connections of the quiet guest, of Paystack and of the database come and go. */
const NOISE = 15
const BEFORE_DROP_MS = 150
const KEPT_ALIVE = 100

export const pipelining: Scenario = {
  name: 'pipelining',
  claim:
    'Connections with 500 requests each at once, which drop before the answers: 4 of them, then 44 beside 40 that are held; no descriptor stays open, and connections that wait for each answer are kept alive',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 1 }, quick: 1, full: 5 },
  whyNot: () => (canCountDescriptors() ? undefined : 'open descriptors cannot be counted here'),
  run: (context) =>
    underAttack(context, {}, async (target) => {
      const { pid } = target.hotel
      await dropOnce(target, '/', 1)
      const before = countDescriptors(pid)
      let most = before
      let afterFour = before
      for (let round = 0; round < context.rounds; round += 1) {
        for (const path of PATHS) await dropOnce(target, path, REQUESTS)
        afterFour = Math.max(afterFour, await settleDescriptors(pid, before + NOISE))
        const held = await Promise.all(Array.from({ length: HELD }, () => openConnection(target.port)))
        const drops = Array.from({ length: CROWD }, (_, index) =>
          dropOnce(target, PATHS[index % PATHS.length] ?? '/', REQUESTS),
        )
        await Promise.all(drops)
        most = Math.max(most, countDescriptors(pid))
        for (const connection of held) connection.close()
      }
      const after = await settleDescriptors(pid, before + NOISE)
      const kept = await countKeptAlive(target)
      return {
        figures: { before, after_4: afterFour, most, after, kept_alive: `${kept} of ${KEPT_ALIVE}` },
        violations: [
          ...(Math.max(afterFour, after) > before + NOISE
            ? [`${Math.max(afterFour, after)} descriptors are open, ${before} were before`]
            : []),
          ...(kept < KEPT_ALIVE ? [`only ${kept} of ${KEPT_ALIVE} requests were answered one by one`] : []),
        ],
      }
    }),
}

/** Asks many times at once on one connection, and drops it before the answers are read. */
async function dropOnce({ port }: Target, path: string, requests: number): Promise<void> {
  const connection = await openConnection(port)
  connection.socket.pause()
  connection.send(`GET ${path} HTTP/1.1\r\nhost: hotel.example\r\n\r\n`.repeat(requests))
  await wait(BEFORE_DROP_MS)
  connection.socket.resetAndDestroy()
}

/** Gives how many requests one after the other are answered on a single connection. */
async function countKeptAlive({ port }: Target): Promise<number> {
  const connection = await openConnection(port)
  for (let answered = 0; answered < KEPT_ALIVE; answered += 1) {
    connection.send(`GET ${PATHS[answered % PATHS.length]} HTTP/1.1\r\nhost: hotel.example\r\n\r\n`)
    if ((await connection.read()) === undefined) return answered
  }
  return KEPT_ALIVE
}
