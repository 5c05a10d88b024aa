import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProvider } from '../../bench/provider'
import { startHotelProcess, TSX } from '../../support/process/hotel-process'
import { closeAll } from '../../support/server/closing'
import { makePlace } from '../../support/server/database'

const FILES = 96
/** More connections than descriptors, over some looks of whatever looks at the process by the clock. */
const WAVES = 40
const CONNECTIONS_A_WAVE = 10
const WAVE_MS = 100
const MOST_LOOKS = 50
const SERVE = join(process.cwd(), 'src/server/app/serve.ts')

afterEach(closeAll)

it('a process without a free descriptor goes on when there are some again', async () => {
  const hotel = await startHotelProcess({
    place: await makePlace({ kind: 'sqlite' }),
    paystackUrl: await startProvider(0),
    command: ['bash', '-c', `ulimit -n ${FILES} && exec "$0" "$@"`, process.execPath, '--import', TSX, SERVE],
  })
  const port = Number(new URL(hotel.url).port)
  expect(hotel.output()).toContain(`Warning: this process may open ${FILES} files`)
  const crowd: Socket[] = []
  for (let wave = 0; wave < WAVES; wave += 1) {
    for (let one = 0; one < CONNECTIONS_A_WAVE; one += 1) {
      crowd.push(connect({ port, host: '127.0.0.1' }).on('error', () => undefined))
    }
    await wait(WAVE_MS)
  }
  for (const socket of crowd) socket.destroy()
  // It learns of their ends one after the other, and until then takes nobody else.
  let status = 0
  for (let looks = 0; status === 0 && looks < MOST_LOOKS; looks += 1) {
    if (looks > 0) await wait(WAVE_MS)
    status = await fetch(`${hotel.url}/api/rooms/`).then(
      (answer) => answer.status,
      () => 0,
    )
  }
  expect(status).toBe(200)
  await hotel.stop()
})
