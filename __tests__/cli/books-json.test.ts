import { join } from 'node:path'
import { closeAll, makeTempDir } from '../support/server/backend'
import { desk, openDesk, terminalOf } from '../support/server/desk'

jest.setTimeout(60_000)
afterEach(closeAll)

const newFile = async () => join(await makeTempDir(), 'hotel.backup')

it('audits with numbers and violations in one document, and the same exit codes', async () => {
  const { run, ask, database } = await openDesk()
  expect(await ask('audit')).toMatchObject({ numbers: { payments: 3, ledger: 3 }, violations: [] })
  await database.updateTable('rooms').set({ available: 1 }).execute()
  const { code, out, err } = await run(['audit', '--json'])
  expect([code, err]).toEqual([1, []])
  expect(JSON.parse(out.join(''))).toMatchObject({ violations: [{ rule: 'room-open', about: 'room 1' }] })
})

it('makes a reference that somebody has thought up visible', async () => {
  const { run, database, reviewed } = await openDesk()
  await database
    .updateTable('payments')
    .set({ reference: '1-\u001B[2Jx', amount_kobo: 5 })
    .where('id', '=', reviewed.id)
    .execute()
  const { err } = await run(['audit'])
  expect(err.join('\n')).toContain('1-␛[2Jx')
  expect(err.join('\n')).not.toContain('\u001B')
})

it('shows how far it is on a terminal, and not with --json', async () => {
  const { run } = await openDesk()
  const seen = terminalOf('')
  expect((await run(['backup', await newFile()], seen)).code).toBe(0)
  expect(seen.drawn()).toContain('comparing')
  const quiet = terminalOf('')
  const { code, out } = await run(['backup', await newFile(), '--json'], quiet)
  expect([code, quiet.drawn()]).toEqual([0, ''])
  expect(JSON.parse(out.join(''))).toMatchObject({
    tables: expect.arrayContaining([{ table: 'payments', rows: 3, sha256: expect.any(String) }]),
  })
  const audited = terminalOf('')
  expect((await run(['audit'], audited)).code).toBe(0)
  expect(audited.drawn()).toContain("Paystack's refunds, 3 of 3")
})

it('writes an error as JSON on standard error, and nothing on standard output', async () => {
  const dataDir = await makeTempDir()
  const { code, out, err } = await desk(['rooms', '--json'], { DATA_DIR: dataDir })
  expect([code, out]).toEqual([78, []])
  expect(JSON.parse(err.join(''))).toEqual({
    error: { code: 'config', message: `DATA_DIR holds no hotel.db: ${dataDir}` },
  })
})
