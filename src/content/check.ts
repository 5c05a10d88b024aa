import '../config/check-node'
import { resolve } from 'node:path'
import { ConfigError, refuseArguments } from '../config/config-error'
import { complain, say } from '../terminal/lines'
import { checkContent } from './check-content'
import { describeProblem } from './problem'
import { findSampleFacts } from './sample-facts'
import { findSharedPictures } from './shared-pictures'

/**
 * Prints each problem of content/ and sets exit code 1, or each fact that the hotel has still to replace or
 * confirm and each picture that two rooms share.
 */
async function runCheck(): Promise<void> {
  refuseArguments('npm run content:check', process.argv.slice(2))
  const contentDir = resolve('content')
  const { contents, posts, problems } = await checkContent(contentDir)
  for (const problem of problems) complain(describeProblem(problem))
  if (problems.length > 0) process.exitCode = 1
  say(
    problems.length > 0
      ? `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in content/`
      : `content/ is right: ${contents.size} files and ${posts.length} ${posts.length === 1 ? 'post' : 'posts'}`,
  )
  if (problems.length > 0) return
  const facts = await findSampleFacts(contentDir)
  if (facts.length > 0) {
    say(['', 'Still the sample’s, to be replaced or confirmed before going live:', ...facts].join('\n'))
  }
  const shared = await findSharedPictures(contentDir)
  if (shared.length > 0)
    say(['', 'A guest doubts a picture that stands for two rooms:', ...shared].join('\n'))
}

runCheck().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error
  complain(error.message)
  process.exitCode = 1
})
