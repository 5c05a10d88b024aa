import { once } from 'node:events'
import type { Command } from 'commander'
import type { FastifyInstance } from 'fastify'
import { endLinkAndSession } from '../../server/access/links'
import { inviteTerminal } from '../../server/access/people'
import { followReleases } from '../../server/releases/live'
import { composeDesk } from '../../server/app/open-desk'
import { createLogger } from '../../server/http/logging'
import { openReleaseStore } from '../../server/releases/store'
import { signInLink } from '../../shared/desk/api'
import { errorCodeOf } from '../../shared/error-facts'
import { type Cli, examples } from '../command'
import { type OpenHotel, withHotel } from '../open-hotel'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function addOpen(program: Command, cli: Cli): void {
  program
    .command('open')
    .summary('open the desk for a browser on this machine, until Ctrl+C')
    .description(
      'Opens the desk for a browser on this machine, until Ctrl+C, whether or not the server is running. The' +
        ' link signs in as an owner, once, within 15 minutes.',
    )
    .addHelpText('after', examples('open'))
    .action(
      cli.run(() =>
        withHotel(cli, async (hotel) => {
          const desk = await openLocalDesk(hotel, cli)
          try {
            cli.show({
              text: [
                'Open this link in a browser. It works once, within 15 minutes:',
                desk.link,
                'Press Ctrl+C to close the desk.',
              ],
            })
            await Promise.race(STOP_SIGNALS.map((signal) => once(process, signal)))
          } finally {
            await desk.close()
          }
        }),
      ),
    )
}

/** Serves the desk to this machine alone. Throws a ReleaseError while nothing is published. */
export async function openLocalDesk(
  { database, paystack, domain, env }: OpenHotel,
  { actor, now }: Pick<Cli, 'actor' | 'now'>,
) {
  const log = createLogger(false)
  const resources = new AsyncDisposableStack()
  try {
    const store = openReleaseStore(env)
    const releases = await followReleases(store, log)
    releases.start()
    const app = resources.adopt(
      await composeDesk({
        // Links lead to this desk instead of the server's.
        env: { ...env, deskUrl: undefined },
        database,
        payments: { client: paystack, domain: domain === 'live' ? 'live' : 'test' },
        log,
        contentDir: () => releases.live().contentDir,
        releases,
        store,
        wake: () => undefined,
        now,
      }),
      async (opened) => {
        releases.stop()
        await opened.close()
      },
    )
    const { token } = await inviteTerminal(database, actor, now())
    // Otherwise the link and its session would go on working at the server's desk.
    resources.adopt(token, () => endLinkAndSession(database, token, now()))
    const origin = await listen(app, env.deskPort ?? 0)
    return { origin, link: signInLink(origin, token), close: () => resources.disposeAsync() }
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}

/** Links name 127.0.0.1: another user of this machine could listen at a second address of `localhost`. */
async function listen(app: FastifyInstance, deskPort: number): Promise<string> {
  const listenAt = (port: number) => app.listen({ host: '127.0.0.1', port })
  return listenAt(deskPort).catch((error: unknown) => {
    if (errorCodeOf(error) !== 'EADDRINUSE') throw error
    return listenAt(0)
  })
}
