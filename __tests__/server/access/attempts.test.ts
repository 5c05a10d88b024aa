import { createAttempts } from '../../../src/server/access/attempts'

const NOW = new Date('2026-11-22T08:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

it('makes a person wait longer after each failure, and three minutes at most', () => {
  const attempts = createAttempts()
  let now = NOW.getTime()
  const begin = () => attempts.begin('ada', '10.0.0.1', new Date(now))
  for (let tries = 0; tries < 5; tries += 1) begin()
  for (const seconds of [5, 10, 20, 40, 80, 160, 180, 180]) {
    now += seconds * 1_000 - 1
    expect(begin).toThrow('Please wait a second.')
    now += 1
    expect(begin).not.toThrow()
  }
})

it('makes an address wait that tries many names, but no other address', () => {
  const attempts = createAttempts()
  for (let tries = 0; tries < 50; tries += 1) attempts.begin(`person ${tries}`, '10.0.0.1', NOW)
  expect(() => attempts.begin('ada', '10.0.0.1', NOW)).toThrow('Please wait 5 seconds.')
  expect(() => attempts.begin('ada', '10.0.0.2', NOW)).not.toThrow()
})

it('never forgets the failures of a person because of other names and addresses', () => {
  const attempts = createAttempts()
  for (let tries = 0; tries < 5; tries += 1) attempts.begin('ada', `10.1.0.${tries}`, NOW)
  for (let other = 0; other < 10_001; other += 1)
    attempts.begin(`person ${other}`, `2001:db8:${other}::1`, NOW)
  expect(() => attempts.begin('ada', '10.0.0.9', NOW)).toThrow('Too many tries.')
})

it('counts the addresses of one IPv6 subscriber together', () => {
  const attempts = createAttempts()
  const begin = (tries: number) => attempts.begin(`person ${tries}`, `2001:db8:77:1::${tries}`, NOW)
  for (let tries = 0; tries < 50; tries += 1) begin(tries)
  expect(() => begin(51)).toThrow('Too many tries.')
})

it('counts a name in whichever way it is written', () => {
  const attempts = createAttempts()
  for (const who of ['Adé Obi', 'ade obi', ' ADE  OBI', 'Ade\u200B Obi', 'adé obi'])
    attempts.begin(who, who, NOW)
  expect(() => attempts.begin('Ade Obi', '10.0.0.9', NOW)).toThrow('Too many tries.')
})

it('forgets the failures of a person after a success, and all of them after an hour', () => {
  const attempts = createAttempts()
  const fail = (times: number) => {
    for (let tries = 0; tries < times; tries += 1) attempts.begin('ada', '10.0.0.1', NOW)
  }
  fail(5)
  attempts.succeed('ada', '10.0.0.1')
  expect(() => fail(5)).not.toThrow()
  expect(() => attempts.begin('ada', '10.0.0.1', later(0.05))).toThrow('Too many tries.')
  expect(() => attempts.begin('ada', '10.0.0.1', later(60))).not.toThrow()
  expect(() => attempts.begin('ada', '10.0.0.1', later(60))).not.toThrow()
})
