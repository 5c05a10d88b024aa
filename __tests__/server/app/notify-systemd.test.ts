import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notifySystemd } from '../../../src/server/app/serve'
import { makeTempDir } from '../../support/server/closing'
import { waitFor } from '../../support/wait-for'

it('tells systemd that the server is ready, and again and again that it is alive', async () => {
  const folder = await makeTempDir()
  const [program, log] = [join(folder, 'systemd-notify'), join(folder, 'log')]
  await writeFile(program, `#!/bin/sh\necho "$1 to $NOTIFY_SOCKET" >> ${log}\n`)
  await chmod(program, 0o755)
  notifySystemd({ PATH: folder, NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '300000' })
  const lines = await waitFor(async () => {
    const found = (await readFile(log, 'utf8').catch(() => '')).split('\n')
    return found.length > 3 ? found : undefined
  })
  expect(lines.slice(0, 3)).toEqual([
    'READY=1 to /run/notify',
    'WATCHDOG=1 to /run/notify',
    'WATCHDOG=1 to /run/notify',
  ])
})
