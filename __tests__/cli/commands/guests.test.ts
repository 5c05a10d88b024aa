import { visible } from '../../../src/terminal/visible'
import { columnsOf } from '../../../src/cli/kit/width'
import { CONTACT_PATH } from '../../../src/shared/paths'
import { closeAll } from '../../support/server/backend'
import { openDesk } from '../../support/server/desk'
import { GUEST } from '../../support/server/guest'

jest.setTimeout(60_000)
afterEach(closeAll)

async function openWithMessage(message: string) {
  const opened = await openDesk()
  await opened.database.updateTable('messages').set({ message, name: 'Ada\u202E Obi' }).execute()
  const { id } = await opened.database.selectFrom('messages').select('id').executeTakeFirstOrThrow()
  return { ...opened, id, short: id.slice(0, 8) }
}

it('lists messages in 80 columns, and shows one whole, without what a terminal would obey', async () => {
  const { run, short } = await openWithMessage(`Is there a pool?\n\u001B]0;pwned\u0007${'word '.repeat(60)}`)
  const { out } = await run(['messages'])
  expect(out[0]).toMatch(/^Id +Came +State +From +Message$/)
  expect(out[1]).toMatch(/open +Ada<U\+202E> Obi +Is there a pool\? ␛\]0;pwned.*…$/)
  const shown = await run(['messages', 'show', short])
  expect(shown.out).toContain('  Is there a pool?')
  expect(shown.out.join('\n')).toContain('  ␛]0;pwned␇word')
  for (const line of [...out, ...shown.out]) {
    expect(columnsOf(line)).toBeLessThanOrEqual(80)
    expect(visible(line)).toBe(line)
  }
})

it('notes what is answered or spam, and takes it back', async () => {
  const { run, ask, short, id } = await openWithMessage('Hello')
  expect((await run(['messages', 'answered', short])).out).toEqual([
    `Message ${short} of Ada<U+202E> Obi is answered now.`,
  ])
  expect((await run(['messages'])).out).toEqual(['There are no messages that are open.'])
  expect(await ask('messages', '--state', 'answered')).toMatchObject([{ id, state: 'answered' }])
  expect(await ask('messages', 'spam', short)).toMatchObject({ state: 'spam' })
  expect(await ask('messages', 'open', short)).toMatchObject({ state: 'open' })
  expect(await run(['messages', 'spam', 'zzz'])).toMatchObject({
    code: 1,
    err: ['This message does not exist.'],
  })
  expect((await run(['messages', '--state', 'lost'])).code).toBe(64)
})

it('lists doubtful messages by themselves, says why, and puts one among the open ones', async () => {
  const { run, ask, app, short } = await openWithMessage('Hello')
  await app.inject({ method: 'POST', url: CONTACT_PATH, payload: { ...GUEST, message: 'Cheap watches' } })
  expect((await run(['status'])).out).toContain('Messages    1 open, 1 doubtful')
  const [doubtful, ...others] = (await ask('messages', '--state', 'doubtful')) as { id: string }[]
  expect([doubtful, others]).toMatchObject([{ message: 'Cheap watches', state: 'doubtful' }, []])
  const id = doubtful?.id.slice(0, 8) ?? ''
  expect((await run(['messages', 'show', id])).out.join('\n')).toMatch(
    /State +doubtful\nDoubt +It did not come from the form of the site\./,
  )
  expect((await run(['messages', 'show', short])).out.join('\n')).not.toContain('Doubt')
  await run(['messages', 'open', id])
  expect((await run(['messages', '--state', 'doubtful'])).out).toEqual([
    'There are no messages that are doubtful.',
  ])
})

it('finds a message by its id behind more than a list shows', async () => {
  const { run, database, short } = await openWithMessage('Hello')
  const message = await database.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  const later = { ...message, created_at: '2999-01-01T00:00:00.000Z', doubt: 'trap' as const }
  const flood = Array.from({ length: 501 }, (_, index) => ({ ...later, id: `flood-${index}` }))
  await database.insertInto('messages').values(flood).execute()
  expect((await run(['messages', 'answered', short])).code).toBe(0)
})

it('wants more letters where two ids begin alike', async () => {
  const { run, database } = await openWithMessage('Hello')
  const message = await database.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  const twins = ['ffff1111-a', 'ffff1111-b'].map((id) => ({ ...message, id }))
  await database.insertInto('messages').values(twins).execute()
  const { code, err } = await run(['messages', 'spam', 'FFFF'])
  expect([code, err]).toEqual([1, ['"FFFF" is the beginning of 2 of them: give more letters.']])
  expect((await run(['messages', 'spam', 'ffff1111-a'])).code).toBe(0)
})

it('lists mails in 80 columns, and sends one again', async () => {
  const { run, ask, database } = await openDesk()
  const { out } = await run(['mail'])
  expect(out[0]).toMatch(/^Id +To +Subject +Sent +Next try$/)
  for (const line of out) expect(columnsOf(line)).toBeLessThanOrEqual(80)
  const { id } = await database
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'booking-confirmed')
    .executeTakeFirstOrThrow()
  const waits = await run(['mail', 'send-again', id.slice(0, 8)])
  expect([waits.code, waits.err]).toEqual([1, ['This mail still waits to be sent.']])
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await database.updateTable('outbox').set({ next_attempt_at: later, attempts: 3 }).execute()
  expect((await run(['mail', 'retry', id.slice(0, 8)])).code).toBe(0)
  await database.updateTable('outbox').set({ done_at: new Date().toISOString() }).execute()
  const again = await ask('mail', 'send-again', id)
  expect(await ask('mail')).toContainEqual(expect.objectContaining({ ...(again as object), sent_at: null }))
})

it('sends a mail again that the list no longer has, by the id in the story of its booking', async () => {
  const { run, code, database } = await openDesk()
  const sent = await database
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'booking-confirmed')
    .executeTakeFirstOrThrow()
  await database.updateTable('outbox').set({ done_at: '2026-11-20T12:00:00.000Z' }).execute()
  const others = Array.from({ length: 101 }, (_, index) => ({
    ...sent,
    id: `later-${index}`,
    dedupe_key: `later-${index}`,
    done_at: '2026-11-20T12:01:00.000Z',
  }))
  await database.insertInto('outbox').values(others).execute()
  const short = sent.id.slice(0, 8)
  expect((await run(['mail'])).out.join('\n')).not.toContain(short)
  expect((await run(['bookings', 'show', code])).out.join('\n')).toContain(`(${short})`)
  expect((await run(['mail', 'send-again', short])).code).toBe(0)
})

it('names a mail that could not be delivered, and never as sent', async () => {
  const { run, database } = await openDesk()
  const kind = 'booking-confirmed'
  const done_at = new Date().toISOString()
  await database.updateTable('outbox').set({ done_at, unsent: 'refused' }).where('kind', '=', kind).execute()
  expect((await run(['mail'])).out.join('\n')).toMatch(/could not be\s|could not b…|could not be delivered/)
  const { code } = await database.selectFrom('bookings').select('code').executeTakeFirstOrThrow()
  const { out } = await run(['bookings', 'show', code])
  expect(out.join('\n')).toContain(`${kind} to ada@example.com, could not be delivered`)
})

it('invites somebody, lists people, and takes access away', async () => {
  const { env, run, ask } = await openDesk()
  const refused = await run(['invite', 'Ngozi', '--role', 'desk'])
  expect([refused.code, refused.err]).toEqual([78, [expect.stringMatching(/^DESK_PORT must be set/)]])
  expect((await run(['people'])).out).toEqual(['Nobody was invited yet.'])
  Object.assign(env, { DESK_URL: 'https://desk.hotel.example' })
  const { out } = await run(['invite', 'Ngozi Bello', '--role', 'desk'])
  expect(out[0]).toMatch(/^Ngozi Bello \(desk\) signs in once by this link, until \d\d \w+ \d{4} \d\d:\d\d:$/)
  expect(out[1]).toMatch(/^https:\/\/desk\.hotel\.example\/desk\/sign-in#\S{20,}$/)
  const [person] = (await ask('people')) as { id: string }[]
  const id = person?.id.slice(0, 8) ?? ''
  for (const command of ['revoke', 'invite-again']) {
    expect((await run(['people', command, 'Ngozi'])).err).toEqual([
      'This person does not exist. Give the id that `people` shows, not the name.',
    ])
  }
  expect(await ask('people', 'revoke', id)).toMatchObject({ revoked_at: expect.any(String) })
  expect((await run(['people'])).out[1]).toMatch(/Ngozi Bello +desk +– +no access$/)
  expect(await ask('people', 'invite-again', id)).toMatchObject({ link: expect.stringContaining('#') })
  expect((await run(['invite', 'X', '--role', 'king'])).code).toBe(64)
  expect((await run(['invite', 'X'])).code).toBe(64)
})

it('brings a name into one line, and invites nobody without one', async () => {
  const { env, run, ask } = await openDesk()
  Object.assign(env, { DESK_URL: 'https://desk.hotel.example' })
  const named = async (name: string) => {
    const { code, err } = await run(['invite', name, '--role', 'desk'])
    return [code, err[0]]
  }
  for (const name of ['', ' ', '\u200B']) expect(await named(name)).toEqual([64, 'Who is invited?'])
  expect(await named('N'.repeat(101))).toEqual([64, 'A name has at most 100 characters'])
  expect(await named(` Ngozi\u0007\nBello\u202E `)).toEqual([0, undefined])
  expect(await ask('people')).toMatchObject([{ name: 'Ngozi Bello' }])
})
