import { openDesk } from '../support/server/desk'
import { changeRows } from '../support/server/rows'

it('erases what is older than promised, once told to', async () => {
  const { run, database } = await openDesk()
  expect((await run(['erase-old'])).out).toEqual(['Nothing is old enough to erase.'])
  await changeRows(database, 'messages', {}, { state: 'answered', state_at: '2020-01-01T00:00:00.000Z' })
  const { code, err } = await run(['erase-old'])
  const old = /0 payments and \d+ messages?, and 0 daily totals\.$/
  expect([code, err]).toEqual([64, [expect.stringMatching(/^Add --yes to erase what is in /)]])
  expect(err[0]).toMatch(old)
  const { out } = await run(['erase-old', '--yes'])
  expect(out).toEqual([expect.stringMatching(/^Erased: /)])
  expect(out[0]).toMatch(old)
  expect((await run(['erase-old', '--yes'])).out).toEqual(['Nothing is old enough to erase.'])
})
