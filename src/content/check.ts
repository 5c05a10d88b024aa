import { resolve } from 'node:path'
import { checkContent } from './check-content'
import { describeProblem } from './problem'

/** Prints one line for each problem of content/, and how many there are. Exit code 1 if there is one. */
async function runCheck(): Promise<void> {
  const { contents, problems } = await checkContent(resolve('content'))
  for (const problem of problems) process.stderr.write(`${describeProblem(problem)}\n`)
  if (problems.length > 0) process.exitCode = 1
  process.stdout.write(
    problems.length > 0
      ? `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in content/\n`
      : `content/ is right: ${contents.size} files\n`,
  )
}

if (require.main === module) void runCheck()
