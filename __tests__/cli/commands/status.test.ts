import { columnsOf } from '../../../src/cli/kit/width'
import { visible } from '../../../src/terminal/visible'
import { closeAll } from '../../support/server/backend'
import { openDesk } from '../../support/server/desk'

jest.setTimeout(60_000)
afterEach(closeAll)

it('tells how the hotel stands, in 80 columns', async () => {
  const { run } = await openDesk()
  const { code, out, err } = await run(['status'])
  expect([code, err]).toEqual([0, []])
  for (const line of [
    'Rooms       6 of 8 free',
    'Guests      1 expected, 0 to leave, 0 staying',
    'Payments    1 undecided, 1 under review',
    'Refunds     1 under way',
    'Messages    1 open',
    'Last sweep  –',
    'Live site   none',
  ]) {
    expect(out).toContain(line)
  }
  expect(out.at(-2)).toMatch(/^- Payment .* needs a decision\./)
  for (const line of out) expect(columnsOf(line)).toBeLessThanOrEqual(80)
})

it('names a guest safely, whatever he calls himself', async () => {
  const { run, database } = await openDesk()
  const long_ago = new Date(Date.now() - 3 * 86_400_000).toISOString()
  await database.updateTable('messages').set({ created_at: long_ago, name: 'Ada\u001B[2J\u202E' }).execute()
  const { out } = await run(['status'])
  expect(out.join(' ')).toContain('Ada␛[2J<U+202E>')
  for (const line of out) expect(visible(line)).toBe(line)
})

it('gives the same as one JSON document', async () => {
  const { ask } = await openDesk()
  expect(await ask('status')).toMatchObject({
    free_rooms: 6,
    rooms: 8,
    undecided_payments: 1,
    open_reviews: 1,
    open_messages: 1,
    live_release: null,
    needs_you: [expect.objectContaining({ where: '/desk/money' })],
  })
})

it('says when nothing waits', async () => {
  const { run, database } = await openDesk()
  await database.deleteFrom('payments').where('outcome', '=', 'review').execute()
  const { out } = await run(['status'])
  expect(out.slice(-2)).toEqual(['Needs you', 'Nothing is waiting for you.'])
})
