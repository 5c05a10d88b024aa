import './start-for-tests'

/** Stops the tests' PostgreSQL. */
export default async function stopAfterTests(): Promise<void> {
  await globalThis.testCluster?.destroy()
}
