import { openDesk, terminalOf } from '../support/server/desk'
import { changeRows } from '../support/server/rows'

it('erases what is older than promised, after a yes', async () => {
  const { run, database } = await openDesk()
  expect((await run(['erase-old'])).out).toEqual(['Nothing is old enough to erase.'])
  await changeRows(database, 'messages', {}, { state: 'answered', state_at: '2020-01-01T00:00:00.000Z' })
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
  expect((await run(['erase-old', '--yes'])).out).toEqual(['Nothing is old enough to erase.'])
})
