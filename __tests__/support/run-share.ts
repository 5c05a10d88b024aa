import { relative } from 'node:path'

declare global {
  /** The test files of a project in shares, for a run of everything. */
  var shares: string[][] | undefined
}

/** Runs the files of a share as if they were one, so that what they import is loaded once. */
export function runShare(number: number): void {
  for (const file of globalThis.shares?.[number - 1] ?? []) {
    describe(`${relative(process.cwd(), file)}`, () => {
      afterAll(() => void jest.useRealTimers())
      require(file)
    })
  }
}
