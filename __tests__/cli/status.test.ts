import { openDesk } from '../support/server/desk'

it('shows how the hotel is doing and what needs a person', async () => {
  const { run, database } = await openDesk()
  const { code, out, err } = await run(['status'])
  expect([code, err]).toEqual([0, []])
  expect(out.slice(1)).toEqual([
    'Rooms       6 of 8 free',
    'Guests      1 expected, 0 leaving, 0 staying',
    'Payments    1 undecided, 1 under review',
    'Refunds     1 under way',
    'Disputes    0 open',
    'Messages    1 open, 0 doubtful',
    expect.stringMatching(/^Mail {8}\d+ emails waiting$/),
    'Last sweep  never',
    '',
    'Needs you',
    expect.stringMatching(/^- Payment .* needs a decision\./),
  ])
  await database.deleteFrom('outbox').execute()
  await database.deleteFrom('payments').where('outcome', '=', 'review').execute()
  expect((await run(['status'])).out.slice(-2)).toEqual(['Needs you', 'Nothing.'])
})
