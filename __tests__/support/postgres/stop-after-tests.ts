import './start-for-tests'

/** Stops the tests' PostgreSQL. */
export default async function stopAfterTests(): Promise<void> {
  const cluster = globalThis.testCluster
  globalThis.testCluster = undefined
  await cluster?.destroy()
}
