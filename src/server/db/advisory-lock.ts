import { createSession, toFailure } from './postgres'

/**
 * Takes the lock `name` over all processes on one PostgreSQL, on a connection of its own, which frees it when it
 * ends. The numbers of locks are hashes of their names, as those of the jobs are (`withAdvisoryLock`). Returns
 * undefined when another process holds it. Throws a PostgresFailure when the database does not answer.
 */
export async function holdAdvisoryLock(
  databaseUrl: string,
  name: string,
): Promise<{ release(): Promise<void> } | undefined> {
  const client = createSession(databaseUrl)
  const release = () => client.end().catch(() => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as taken',
      [name],
    )
    if (rows[0]?.taken === true) return { release }
  } catch (error) {
    await release()
    throw toFailure(error)
  }
  await release()
  return undefined
}
