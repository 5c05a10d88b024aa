import { once } from 'node:events'
import { define } from '../define'
import { openDeskHere } from '../open'
import type { AddCommands } from '../session'

/** Ctrl+C, the end of a service, and a terminal or a line that was closed. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The desk in a browser, for whoever sits at this machine or has a tunnel to it. */
export const addOpen: AddCommands = (program, session) => {
  const { run, print, actor, now, withHotel } = session
  define(program, {
    name: 'open',
    summary: 'opens the desk for a browser on this machine, until Ctrl+C',
    details: 'The link signs in once, as an owner, within 15 minutes. Guests book at the server as before.',
    examples: ['open'],
    hasJson: false,
  }).action(
    run(() =>
      withHotel(async (hotel) => {
        const desk = await openDeskHere(hotel, { actor, now })
        try {
          if (!desk.hasPages) print('Nothing was published yet, so the desk has no pages: npm run publish')
          print('Open this link in a browser. It works once, within 15 minutes:')
          print(desk.link)
          print('The desk closes with Ctrl+C.')
          await Promise.race(ENDINGS.map((signal) => once(process, signal)))
        } finally {
          await desk.close()
        }
      }),
    ),
  )
}
