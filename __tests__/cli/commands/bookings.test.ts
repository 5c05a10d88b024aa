import { columnsOf } from '../../../src/cli/kit/width'
import { closeAll } from '../../support/server/backend'
import { openDesk, terminalOf } from '../../support/server/desk'

jest.setTimeout(60_000)
afterEach(closeAll)

it('lists bookings in 80 columns, and finds one by what the guest says', async () => {
  const { run, code, database } = await openDesk()
  const long = 'Oluwaseun Adébáyọ̀ Chukwuemeka-Okonkwo the Younger'
  await database.updateTable('bookings').set({ guest_name: long }).execute()
  const { out, err } = await run(['bookings', 'oluwaseun'])
  expect(err).toEqual([])
  expect(out[0]).toMatch(/^Code +Room +Guest +State +Booked +Paid$/)
  expect(out[1]).toMatch(
    new RegExp(`^${code} {2}1 Classic.+…  expected  \\d\\d \\w+ \\d{4} \\d\\d:\\d\\d  ₦85,000$`),
  )
  for (const line of out) expect(columnsOf(line)).toBeLessThanOrEqual(80)
  expect((await run(['bookings', 'nobody'])).out).toEqual(['No booking was found.'])
})

it('checks a guest in and out, by the first letters of the code, and tells the story', async () => {
  const { run, ask, code } = await openDesk()
  const start = code.slice(3, 6).toLowerCase()
  expect((await run(['bookings', 'check-in', start])).out).toEqual([
    `${code}: the guest is in room 1 (Classic Room).`,
  ])
  expect((await run(['bookings', 'check-in', code])).code).toBe(1)
  expect((await run(['bookings', 'undo-check-in', start])).out).toEqual([
    `${code}: Ada Obi is expected again.`,
  ])
  expect((await run(['bookings', 'undo-check-in', code])).err.join()).toContain(
    'This guest is not checked in.',
  )
  await run(['bookings', 'check-in', code])
  expect((await run(['bookings', 'stay-on', code])).out).toEqual([
    expect.stringMatching(/: the guest stays in room 1 \(Classic Room\) until \d+ [A-Z][a-z]+ \d{4}\.$/),
  ])
  expect((await run(['bookings', 'complete', code])).out).toEqual([
    `${code} is completed: room 1 (Classic Room) is free again.`,
  ])
  expect(await ask('bookings', 'show', code)).toMatchObject({ booking: { code, status: 'completed' } })
  const { out } = await run(['bookings', 'show', code])
  expect(out[0]).toBe(`${code}, left`)
  expect(out).toContain('E-mail     ada@example.com')
  for (const line of out) expect(columnsOf(line)).toBeLessThanOrEqual(80)
})

it('asks before it completes the booking of a guest who never came', async () => {
  const { run, ask, code } = await openDesk()
  const alone = await run(['bookings', 'complete', code])
  expect([alone.code, alone.out]).toEqual([64, []])
  expect(alone.err[0]).toContain('--yes')
  const no = terminalOf('n')
  expect(await run(['bookings', 'complete', code], no)).toMatchObject({ code: 1, err: ['Nothing was done'] })
  expect(no.questions).toEqual([expect.stringMatching(/Ada Obi has not come yet.* no money goes back/)])
  expect(await ask('bookings', 'show', code)).toMatchObject({ booking: { status: 'confirmed' } })
  expect((await run(['bookings', 'complete', code, '--yes'])).code).toBe(0)
  const again = await run(['bookings', 'complete', code])
  expect([again.code, again.err]).toEqual([
    1,
    [expect.stringMatching(/^This booking is completed already: .+ has completed it\.$/)],
  ])
})

it('moves a guest, and keeps the old room closed when told to', async () => {
  const { run, ask, code } = await openDesk()
  expect((await run(['bookings', 'move', code, '2', '--keep-old-closed'])).out).toEqual([
    expect.stringMatching(new RegExp(`^${code} is moved to room 2 \\(.+\\)\\.$`)),
  ])
  const rooms = await ask('rooms')
  expect(rooms).toContainEqual(expect.objectContaining({ id: 1, available: false, booking: null }))
  const booking: unknown = expect.objectContaining({ code })
  expect(rooms).toContainEqual(expect.objectContaining({ id: 2, available: false, booking }))
  expect((await run(['bookings', 'move', code, '1'])).code).toBe(1)
})

it('cancels only after a yes, and pays back what was said', async () => {
  const { run, ask, code } = await openDesk()
  const alone = await run(['bookings', 'cancel', code, '--refund', 'all'])
  expect([alone.code, alone.out]).toEqual([64, []])
  expect(alone.err[0]).toContain('--yes')
  const no = terminalOf('n')
  const declined = await run(['bookings', 'cancel', code, '--refund', 'all'], no)
  expect([declined.code, declined.err]).toEqual([1, ['Nothing was done']])
  expect(no.questions).toEqual([expect.stringMatching(/Ada Obi.*₦85,000 is paid back.* cannot be undone/)])
  expect(await ask('bookings', 'show', code)).toMatchObject({ booking: { status: 'confirmed' } })
  const { code: exit } = await run(['bookings', 'cancel', code, '--refund', '40,000'], terminalOf('yes'))
  expect(exit).toBe(0)
  expect(await ask('bookings', 'show', code)).toMatchObject({
    booking: { status: 'cancelled', refund: { amount: 40_000, state: 'due' } },
  })
  const again = await run(['bookings', 'cancel', code, '--refund', 'none', '--yes', '--json'])
  expect([again.code, again.out]).toEqual([1, []])
  expect(JSON.parse(again.err.join(''))).toMatchObject({ error: { code: 'conflict' } })
})

it.each([
  ['more than was paid', ['--refund', '85001', '--yes'], 64],
  ['no amount at all', ['--yes'], 64],
  ['an amount that is none', ['--refund', 'half', '--yes'], 64],
])('refuses to pay back %s', async (_what, flags, exit) => {
  const { run, ask, code } = await openDesk()
  expect((await run(['bookings', 'cancel', code, ...flags])).code).toBe(exit)
  expect(await ask('bookings', 'show', code)).toMatchObject({ booking: { status: 'confirmed' } })
})

it('refuses a code that nobody has', async () => {
  const { run } = await openDesk()
  expect(await run(['bookings', 'show', 'LH-AEIOU0'])).toEqual({
    code: 1,
    out: [],
    err: ['This booking does not exist.'],
  })
})

it('pays a completed booking back after a yes, once', async () => {
  const { run, ask, code } = await openDesk()
  const pay = ['bookings', 'pay-back', code, '--refund']
  expect((await run([...pay, 'all', '--yes'])).err).toEqual([
    'This booking has not ended. To give money back, cancel it.',
  ])
  await run(['bookings', 'complete', code, '--yes'])
  expect((await run([...pay, '40000'])).code).toBe(64)
  expect((await run([...pay, '85001', '--yes'])).code).toBe(64)
  const no = terminalOf('n')
  expect((await run([...pay, '40000'], no)).code).toBe(1)
  expect(no.questions).toEqual([expect.stringMatching(/^₦40,000 is paid back to Ada Obi/)])
  expect((await run([...pay, '40000'], terminalOf('yes'))).code).toBe(0)
  expect(await ask('bookings', 'show', code)).toMatchObject({
    booking: { status: 'completed', refund: { amount: 40_000, state: 'due' } },
  })
  expect((await run([...pay, 'all', '--yes'])).code).toBe(1)
})

it('takes LH for the beginning of every code, as LH-', async () => {
  const { run, code, database } = await openDesk()
  expect((await run(['bookings', 'show', 'lh'])).out[0]).toBe(`${code}, expected`)
  const payment = await database
    .selectFrom('payments')
    .selectAll()
    .where('outcome', '=', 'booked')
    .executeTakeFirstOrThrow()
  const booking = await database.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
  const other = { id: 'other', reference: '2-other', provider_txn_id: 'other' }
  await database
    .insertInto('payments')
    .values({ ...payment, ...other })
    .execute()
  await database
    .insertInto('bookings')
    .values({
      ...booking,
      id: 'other',
      code: 'LH-222222',
      payment_id: 'other',
      room_id: 2,
      status: 'completed',
    })
    .execute()
  const refused = await run(['bookings', 'show', 'LH-'])
  expect([refused.code, refused.err]).toEqual([
    1,
    ['"LH-" is the beginning of 2 of them: give more letters.'],
  ])
  expect(await run(['bookings', 'show', 'LH'])).toEqual(refused)
})
