import { execFileSync } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { columnsOf } from '../../../src/cli/kit/width'
import { closeAll, makeTempDir } from '../../support/server/backend'
import { openDesk, terminalOf } from '../../support/server/desk'

jest.setTimeout(60_000)
afterEach(closeAll)

async function makePicture(): Promise<string> {
  const file = join(await makeTempDir(), 'room.png')
  const picture = sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#a37b3f' } })
  await writeFile(file, await picture.png().toBuffer())
  return file
}

it('lists who has which room, in 80 columns', async () => {
  const { run, code } = await openDesk()
  const { code: exit, out, err } = await run(['rooms'])
  expect([exit, err]).toEqual([0, []])
  expect(out[0]).toMatch(/^No\. {2}Room +State +Guest +Booking +Price$/)
  expect(out[1]).toMatch(new RegExp(`^ +1 {2}Classic Room +booked +Ada Obi +${code} +₦85,000$`))
  expect(out.at(-1)).toBe('6 of 8 rooms free.')
  for (const line of out) expect(columnsOf(line)).toBeLessThanOrEqual(80)
})

it('makes what a guest has written safe to read', async () => {
  const { run, database, ask } = await openDesk()
  const guest_name = `Ada\u001B[2J\u202E${'x'.repeat(80)}`
  await database.updateTable('bookings').set({ guest_name }).execute()
  const { out } = await run(['rooms'])
  expect(out[1]).toContain('Ada␛[2J')
  expect(out[1]).toContain('…')
  expect(columnsOf(out[1] ?? '')).toBeLessThanOrEqual(80)
  expect(await ask('rooms')).toContainEqual(
    expect.objectContaining({ booking: expect.objectContaining({ guest_name }) }),
  )
  const { out: json } = await run(['rooms', '--json'])
  for (const hidden of ['\u001B', '\u202E']) expect(json.join('')).not.toContain(hidden)
})

it('colours on a terminal with colours only', async () => {
  const { run } = await openDesk()
  const coloured = await run(['rooms'], terminalOf('', { hasColours: true }))
  expect(coloured.out[1]).toContain('\u001B[31mbooked\u001B[39m')
  expect((await run(['rooms'], terminalOf(''))).out.join('')).not.toContain('\u001B')
})

it('lets a room go, with its booking, once', async () => {
  const { run, ask, code, database } = await openDesk()
  expect(await run(['rooms', 'release', '1', '--yes'])).toEqual({
    code: 0,
    out: [`Room 1 (Classic Room) is free again. Booking ${code} is completed.`],
    err: [],
  })
  expect(await run(['rooms', 'release', '1'])).toEqual({
    code: 1,
    out: [],
    err: ['Classic Room is free already.'],
  })
  expect(await ask('bookings', 'show', code)).toMatchObject({ booking: { status: 'completed' } })
  const entry = await database.selectFrom('journal').selectAll().executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ via: 'terminal', person_id: null, action: 'room.released' })
  expect(entry.who).toMatch(/^.+ \(terminal\)$/)
})

it('says of a room that the site no longer offers that it stays off it', async () => {
  const { run, code, database } = await openDesk()
  await database.updateTable('rooms').set({ listed: 0 }).where('id', '=', 1).execute()
  expect((await run(['bookings', 'show', code])).out.join('\n')).toMatch(
    /Room .*Classic Room, no longer offered/,
  )
  expect((await run(['rooms', 'release', '1', '--yes'])).out).toEqual([
    `Room 1 (Classic Room) is free, and stays off the site. Booking ${code} is completed.`,
  ])
})

it('asks before it ends the booking of a guest who is still expected', async () => {
  const { run, ask, code } = await openDesk()
  const alone = await run(['rooms', 'release', '1'])
  expect([alone.code, alone.out]).toEqual([64, []])
  expect(alone.err[0]).toContain('--yes')
  const no = terminalOf('n')
  expect(await run(['rooms', 'release', '1'], no)).toMatchObject({ code: 1, err: ['Nothing was done'] })
  expect(no.questions).toEqual([
    expect.stringMatching(new RegExp(`Ada Obi has not come yet: ${code} .* no money goes back`)),
  ])
  expect(await ask('bookings', 'show', code)).toMatchObject({ booking: { status: 'confirmed' } })
  expect((await run(['rooms', 'release', '1'], terminalOf('yes'))).code).toBe(0)
  expect(await ask('bookings', 'show', code)).toMatchObject({ booking: { status: 'completed' } })
})

it('lets the room of a guest in the house go without a question', async () => {
  const { run, code } = await openDesk()
  await run(['bookings', 'check-in', code])
  expect((await run(['rooms', 'release', '1'])).code).toBe(0)
  await run(['rooms', 'occupy', '1'])
  expect((await run(['rooms', 'release', '1'])).code).toBe(0)
})

it('closes a free room, and refuses one that is booked', async () => {
  const { run, ask } = await openDesk()
  expect(await ask('rooms', 'occupy', '2')).toMatchObject({
    room: { id: 2, available: false, booking: null },
    entry: expect.any(String),
  })
  const taken = await run(['rooms', 'occupy', '1', '--json'])
  expect([taken.code, taken.out]).toEqual([1, []])
  expect(JSON.parse(taken.err.join(''))).toEqual({
    error: { code: 'conflict', message: expect.stringContaining('Classic Room is booked') },
  })
  expect(await run(['rooms', 'occupy', '99'])).toMatchObject({ code: 1, err: ['This room does not exist.'] })
})

it('changes price and texts, and tells which limit a text breaks', async () => {
  const { run, ask } = await openDesk()
  expect((await run(['rooms', 'price', '3', '₦91,500'])).out).toEqual([
    expect.stringMatching(/^Room 3 \(.+\) is changed: ₦91,500, /),
  ])
  expect(await ask('rooms', 'edit', '3', '--name', 'Palm Room', '--max-people', '4')).toMatchObject({
    id: 3,
    name: 'Palm Room',
    max_people: 4,
    price: 91_500,
  })
  const wrong = await run(['rooms', 'edit', '3', '--name', 'x'.repeat(500), '--max-people', '900'])
  expect([wrong.code, wrong.err.length]).toEqual([1, 2])
  expect(await run(['rooms', 'edit', '3'])).toMatchObject({ code: 64 })
})

it('adds a room with its picture, takes it out and offers it again', async () => {
  const { run, ask } = await openDesk()
  const texts = ['--name', 'Garden Room', '--description', 'Quiet and green.', '--size', '30 m²']
  const picture = await makePicture()
  const facts = ['--max-people', '2', '--price', '60000', '--picture', picture]
  const added = await ask('rooms', 'add', ...texts, ...facts)
  expect(added).toMatchObject({ id: 1_001, name: 'Garden Room', price: 60_000, available: true })
  expect((await run(['rooms', 'unlist', '1001'])).out).toEqual([
    'Room 1001 (Garden Room) is not offered any more.',
  ])
  expect(await ask('rooms', 'list-again', '1001')).toMatchObject({ listed: true })
  expect((await run(['rooms', 'picture', '1', picture])).out).toEqual([
    'Room 1 (Classic Room) has a new picture.',
  ])
  const missing = await run(['rooms', 'picture', '1', `${picture}.gone`])
  expect([missing.code, missing.err]).toEqual([1, [`${picture}.gone cannot be read (ENOENT)`]])
  expect(await run(['rooms', 'add', ...texts])).toMatchObject({ code: 64 })
})

it.each([
  ['no number', ['rooms', 'release', 'three'], "Command-argument value 'three' is invalid"],
  ['no amount', ['rooms', 'price', '3', '85k'], 'It must be an amount in naira'],
  ['an amount of nothing', ['rooms', 'price', '3', '-5'], '-5'],
  ['a mistyped command', ['rooms', 'relaese', '3'], "Unknown command 'relaese' (Did you mean release?)"],
])('refuses %s with 64', async (_what, args, message) => {
  const { run } = await openDesk()
  const { code, out, err } = await run(args)
  expect([code, out]).toEqual([64, []])
  expect(err[0]).toContain(message)
})

it('reads nothing of what is no picture by its kind or its size', async () => {
  const { run } = await openDesk()
  const dir = await makeTempDir()
  const [pipe, large] = [join(dir, 'pipe'), join(dir, 'video.jpg')]
  execFileSync('mkfifo', [pipe])
  await writeFile(large, '')
  await truncate(large, 6 * 1024 ** 3)
  for (const [file, problem] of [
    [pipe, 'is no file'],
    ['/dev/zero', 'is no file'],
    [dir, 'is no file'],
    [large, 'is too large. Right is at most 12 MB.'],
  ]) {
    const { code, err } = await run(['rooms', 'picture', '1', file ?? ''])
    expect([code, err]).toEqual([1, [`${file} ${problem}`]])
  }
})
