import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openPaymentProvider } from '../../../src/server/app/payments'
import { closeAll, makeTempDir } from '../../support/server/backend'

afterEach(closeAll)

it('keeps the key of a rehearsal, so that links in its mails outlive a restart', async () => {
  const dataDir = await makeTempDir()
  const keys: unknown[] = []
  for (let times = 0; times < 2; times += 1) {
    const provider = await openPaymentProvider({ payments: { mode: 'rehearsal' }, dataDir })
    keys.push(provider.webhookKey)
    await provider.close()
  }
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(keys[1]).toBe(keys[0])
  expect(statSync(join(dataDir, 'rehearsal-key')).mode & 0o077).toBe(0)
})
