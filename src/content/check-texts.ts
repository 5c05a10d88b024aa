import { CONTENT_FILES } from './content-files'
import { atMost, type ContentProblem } from './problem'
import { checkFile } from './read-content'

/**
 * Finds all problems of the files of content/ without looking at a picture, which takes no time. Takes the
 * absolute folder of content/. Never throws.
 */
export async function checkTexts(contentDir: string): Promise<ContentProblem[]> {
  const problems: ContentProblem[] = []
  for (const [name, schema] of Object.entries(CONTENT_FILES)) {
    problems.push(...atMost((await checkFile(contentDir, name, schema)).problems))
  }
  return problems
}
