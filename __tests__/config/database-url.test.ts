import { readServerEnv } from '../../src/config/server-env'

it('does not repeat the password of a wrong database address', () => {
  const wrong = { DATABASE_URL: 'postgres//hotel:secret@db.example/hotel' }
  expect(() => readServerEnv(wrong)).toThrow(/^DATABASE_URL must be like postgresql:/)
  expect(() => readServerEnv(wrong)).not.toThrow(/secret/)
})

it.each(['pass@word', 'pass#word', 'pass/word', '12/word', 'pass?word', '12?word', '12#word'])(
  'hints at percent-encoding for the database password %s',
  (password) => {
    const url = `postgresql://hotel:${password}@db.example:5432/hotel`
    expect(() => readServerEnv({ DATABASE_URL: url })).toThrow(
      /^DATABASE_URL must be like .* percent-encoded: @ as %40, # as %23, \/ as %2F, \? as %3F$/,
    )
    const encoded = url.replace(password, encodeURIComponent(password))
    expect(readServerEnv({ DATABASE_URL: encoded }).databaseUrl).toBe(encoded)
  },
)
