import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openPaymentProvider } from '../../../src/server/app/payments'
import { makeTempDir } from '../../support/server/backend'

it('keeps the random key of a rehearsal, so that links in its mails outlive a restart', async () => {
  const [dataDir, other] = [await makeTempDir(), await makeTempDir()]
  const keys: unknown[] = []
  for (const dir of [dataDir, dataDir, other]) {
    const provider = await openPaymentProvider({ payments: { mode: 'rehearsal' }, dataDir: dir })
    keys.push(provider.webhookKey)
    await provider.close()
  }
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(statSync(join(dataDir, 'rehearsal-key')).mode & 0o077).toBe(0)
})
