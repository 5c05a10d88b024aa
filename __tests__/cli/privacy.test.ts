import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { closeAll, makeTempDir } from '../support/server/backend'
import { GUEST } from '../support/server/guest'
import { openDesk, terminalOf } from '../support/server/desk'

afterEach(closeAll)

it('exports what is stored about an address into a new private file', async () => {
  const { run, ask } = await openDesk()
  const file = join(await makeTempDir(), 'ada.json')
  expect(await run(['export-person', GUEST.email, file])).toEqual({
    code: 0,
    out: [`Written to ${file}, readable by you alone.`],
    err: [],
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const written: unknown = JSON.parse(await readFile(file, 'utf8'))
  expect(written).toMatchObject({ email: GUEST.email, messages: [expect.anything()] })
  const again = await run(['export-person', GUEST.email, file])
  expect([again.code, again.err]).toEqual([1, [`${file} already exists`]])
  expect(await ask('export-person', GUEST.email)).toMatchObject({ bookings: [expect.anything()] })
})

it('says on standard error that nothing is stored about an address', async () => {
  const { run } = await openDesk()
  const { code, out, err } = await run(['export-person', 'new@example.com'])
  expect([code, err]).toEqual([0, ['Nothing is stored about this address.']])
  expect(JSON.parse(out.join('\n'))).toMatchObject({ email: 'new@example.com', payments: [] })
  expect((await run(['export-person', 'new@example.com', '--json'])).err).toEqual([])
  expect((await run(['export-person', GUEST.email])).err).toEqual([])
})

it('erases a person only after a yes, and not while a booking or refund is open', async () => {
  const { run } = await openDesk()
  expect((await run(['erase-person', 'new@example.com'])).code).toBe(64)
  expect((await run(['erase-person', 'new@example.com'], terminalOf('no'))).code).toBe(1)
  const yes = terminalOf('yes')
  expect((await run(['erase-person', 'new@example.com'], yes)).out).toEqual([
    'Nothing was stored about this address.',
  ])
  expect(yes.questions[0]).toContain('new@example.com will be erased. This cannot be undone.')
  const open = await run(['erase-person', GUEST.email, '--yes', '--json'])
  expect([open.code, open.out]).toEqual([1, []])
  expect(JSON.parse(open.err.join(''))).toMatchObject({ error: { code: 'conflict' } })
  expect((await run(['erase-person', 'nobody', '--yes'])).code).toBe(64)
})

it('erases a guest who has only written', async () => {
  const { run, ask, database } = await openDesk()
  await database.updateTable('messages').set({ email: 'bola@example.com' }).execute()
  const { code, out } = await run(['erase-person', 'bola@example.com', '--yes'])
  expect([code, out[0]]).toEqual([0, 'Erased.'])
  expect(await ask('export-person', 'bola@example.com')).toMatchObject({ messages: [] })
})

it('erases what is older than promised, after a yes', async () => {
  const { run, ask, database } = await openDesk()
  expect((await run(['erase-old'])).out).toEqual(['Nothing is old enough to erase.'])
  await database
    .updateTable('messages')
    .set({ state: 'answered', state_at: '2020-01-01T00:00:00.000Z' })
    .execute()
  expect((await run(['erase-old'], terminalOf('no'))).code).toBe(1)
  const yes = terminalOf('yes')
  const { code, out } = await run(['erase-old'], yes)
  const [said = ''] = out
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^Erased: 0 payments and \d+ messages?, and 0 daily totals\.$/),
  ])
  expect(yes.questions[0]).toMatch(
    /^Names and addresses in 0 payments and \d+ messages?, and 0 daily totals, will be erased\. This cannot be undone\./,
  )
  expect(await ask('erase-old', '--yes')).toEqual({ payments: 0, messages: 0, totals: 0 })
})
