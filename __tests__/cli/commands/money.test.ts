import { columnsOf } from '../../../src/cli/kit/width'
import { dayAfter, hotelDay } from '../../../src/shared/stay'
import { closeAll } from '../../support/server/backend'
import { openDesk, terminalOf } from '../../support/server/desk'

jest.setTimeout(60_000)
afterEach(closeAll)

/** Opens a hotel, and gives the flags for the day of its payments: two days, as midnight may come between. */
async function openDeskAndDays() {
  const from = hotelDay(new Date().toISOString())
  const to = dayAfter(from, 1)
  return { ...(await openDesk()), title: `${from} to ${to}`, days: ['--from', from, '--to', to] }
}

it('tells the money of some days beside what Paystack says, in 80 columns', async () => {
  const { run, ask, title, days } = await openDeskAndDays()
  const { code, out, err } = await run(['money', ...days])
  expect([code, err, out[0]]).toEqual([0, [], title])
  expect(out[1]).toMatch(/^When +Booking +Room +Reference +State +Amount$/)
  expect(out.filter((line) => line.endsWith('  ₦85,000'))).toHaveLength(2)
  expect(out).toContainEqual(expect.stringMatching(/^Taken {6} *₦250,000 {2}3 payments$/))
  expect(out.at(-1)).toBe('Books and Paystack agree.')
  for (const line of out) expect(columnsOf(line)).toBeLessThanOrEqual(80)
  expect(await ask('money', ...days)).toMatchObject({
    totals: { taken: 250_000, refunded: 0, kept: 250_000, payments: 3 },
    mismatches: [],
  })
})

it.each<[string[], string]>([
  [[], '2026-11-23'],
  [['2026-11-21'], '2026-11-21'],
  [['2026-02'], '2026-02-01 to 2026-02-28'],
  [['--from', '2026-11-20'], '2026-11-20 to 2026-11-23'],
])('takes %j for the days %s, half an hour after midnight in Lagos', async (args, title) => {
  const { run } = await openDesk()
  const { code, out } = await run(['money', ...args], { now: new Date('2026-11-22T23:30:00Z') })
  expect([code, out[0]]).toEqual([0, title])
})

it('writes CSV that is safe to open and safe to look at', async () => {
  const { run, database, won, days } = await openDeskAndDays()
  const name = '=HYPERLINK("http://evil")\u001B[2J'
  await database.updateTable('rooms').set({ name }).where('id', '=', 1).execute()
  const { code, out, err } = await run(['money', ...days, '--csv'])
  expect([code, err, out.length]).toEqual([0, [], 4])
  expect(out[0]).toBe('Day,Time,What,Reference,Booking,Room,State,Amount,Currency')
  const line = out.find((text) => text.includes(won.reference))
  expect(line).toContain(`,"'=HYPERLINK(""http://evil"")␛[2J",`)
  expect(line).toContain(',85000.00,NGN')
})

it('says when Paystack cannot be asked, and tells the books all the same', async () => {
  const { env, run } = await openDesk()
  Object.assign(env, {
    GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_test_x',
    PAYSTACK_SECRET_KEY: 'sk_test_doNotTell',
    PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
  })
  const { code, out } = await run(['money'])
  expect(code).toBe(0)
  expect(out.join(' ')).toContain('Paystack could not be asked')
  expect(out.join(' ')).not.toContain('agree')
})

it.each([
  ['a day and a range', ['2026-11-01', '--from', '2026-11-01'], 64],
  ['only an end', ['--to', '2026-11-01'], 64],
  ['a month that is none', ['2026-13'], 64],
  ['a day that is none', ['2026-02-30'], 1],
  ['two forms of answer', ['--csv', '--json'], 64],
])('refuses %s', async (_what, args, exit) => {
  const { run } = await openDesk()
  const { code, out } = await run(['money', ...args])
  expect([code, out]).toEqual([exit, []])
})

it('lists refunds, and retries one that failed by the first letters of its id', async () => {
  const { run, ask, database } = await openDesk()
  await database.updateTable('refunds').set({ state: 'failed', last_error: 'no\u001Bnet' }).execute()
  const [refund] = await database.selectFrom('refunds').selectAll().execute()
  const id = refund?.id ?? ''
  const { out } = await run(['refunds'])
  expect(out[0]).toMatch(/^Id +Since +Payment +State +Why +Amount$/)
  expect(out[1]).toContain(id.slice(0, 8))
  for (const line of out) {
    expect(columnsOf(line)).toBeLessThanOrEqual(80)
    expect(line).not.toContain('\u001B')
  }
  expect(await ask('refunds', 'retry', id.slice(0, 8))).toMatchObject({ id, can_retry: false })
  expect((await run(['refunds', 'retry', id])).code).toBe(1)
  expect(await run(['refunds', 'retry', 'zz'])).toMatchObject({
    code: 1,
    err: ['This refund does not exist.'],
  })
})

it('shows what is odd about a payment, and decides once, after a yes', async () => {
  const { run, ask, reviewed } = await openDesk()
  const { out } = await run(['reviews'])
  expect(out[0]).toBe(reviewed.reference)
  expect(out).toContainEqual(expect.stringMatching(/^You can +book, refund, not-ours$/))
  for (const line of out) expect(columnsOf(line)).toBeLessThanOrEqual(80)
  const decide = ['reviews', 'decide', reviewed.reference, 'refund', '--amount', '30000']
  expect((await run(decide)).code).toBe(64)
  expect((await run(decide, terminalOf('no'))).code).toBe(1)
  const yes = terminalOf('yes')
  expect((await run(decide, yes)).out).toEqual([
    `${reviewed.reference} is decided: ₦30,000 goes back to the payer.`,
  ])
  expect(yes.questions[0]).toContain('₦30,000 goes back to the payer. This cannot be undone.')
  expect(await ask('refunds')).toContainEqual(expect.objectContaining({ amount: 30_000 }))
  const late = await run(['reviews', 'decide', reviewed.reference, 'not-ours', '--yes'])
  expect([late.code, late.err]).toEqual([1, [expect.stringMatching(/\(terminal\) has already decided/)]])
})

it('books a room with a payment under review', async () => {
  const { ask, reviewed } = await openDesk()
  const flags = ['--room', '3', '--guest', 'Bola Ade', '--yes']
  await ask('reviews', 'decide', reviewed.reference, 'book', ...flags)
  expect(await ask('bookings', 'bola')).toMatchObject([{ room_id: 3, guest_name: 'Bola Ade' }])
})

it.each([
  ['a booking without a room', ['book', '--guest', 'Ada'], 64],
  ['a refund without an amount', ['refund'], 64],
  ['a refund with a room', ['refund', '--amount', 'all', '--room', '3'], 64],
  ['an amount for what is not ours', ['not-ours', '--amount', '5'], 64],
  ['an unknown decision', ['keep'], 64],
])('refuses %s', async (_what, args, exit) => {
  const { run, reviewed, ask } = await openDesk()
  expect((await run(['reviews', 'decide', reviewed.reference, ...args, '--yes'])).code).toBe(exit)
  expect(await ask('reviews')).toMatchObject([{ decision: null }])
})
