import './start-for-e2e'

export default async function stopAfterE2e(): Promise<void> {
  await globalThis.testBrowser?.close()
  globalThis.testBrowser = undefined
}
