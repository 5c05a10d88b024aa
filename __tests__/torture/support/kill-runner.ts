import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { makeTempDir } from '../../support/server/closing'

/** How a process is started: a program with its arguments, and its environment. */
export interface Runner {
  command: string[]
  env: Record<string, string>
}

/**
 * Compiles the hotel's files, and the module that kills the process at a failpoint, once with esbuild. tsx
 * would compile them with esbuild at each start; a process that is started hundreds of times starts in half
 * the time without that. Packages are not bundled.
 */
export async function compileHotel(): Promise<Runner> {
  const outDir = await makeTempDir()
  const ofProject = createRequire(resolve('package.json'))
  const esbuild = createRequire(ofProject.resolve('tsx')).resolve('esbuild/bin/esbuild')
  const entries = ['src/server/app/serve.ts', '__tests__/torture/failpoints/die-at-failpoint.ts']
  execFileSync(esbuild, [
    ...entries.map((entry) => resolve(entry)),
    '--bundle',
    '--packages=external',
    '--platform=node',
    '--format=cjs',
    '--entry-names=[name]',
    '--log-level=error',
    `--outdir=${outDir}`,
  ])
  return {
    command: [process.execPath, '--require', join(outDir, 'die-at-failpoint.js'), join(outDir, 'serve.js')],
    env: { NODE_PATH: resolve('node_modules') },
  }
}
