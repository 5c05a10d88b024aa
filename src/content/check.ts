import { readContentDir } from '../config/content-dir'
import { checkContent } from './check-content'
import { describeProblem } from './problem'

/**
 * Prints one line for each problem of content/ and for each thing that a draft still lacks, and how many
 * problems there are. Exit code 1 if there is one.
 */
async function runCheck(): Promise<void> {
  const contentDir = readContentDir()
  const { contents, problems, hints } = await checkContent(contentDir)
  for (const problem of problems) process.stderr.write(`${describeProblem(problem)}\n`)
  for (const hint of hints) process.stdout.write(`Unfinished draft: ${describeProblem(hint)}\n`)
  if (problems.length > 0) process.exitCode = 1
  process.stdout.write(
    problems.length > 0
      ? `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in content/\n`
      : `content/ is right: ${contents.size} files\n`,
  )
}

if (require.main === module) void runCheck()
