import type { Reporter } from 'gatsby'
import { visible } from '../terminal/visible'

export const BUILD_ERROR = {
  roomSource: '91001',
  brokenRoom: '91002',
  brokenPicture: '91003',
  config: '91004',
  content: '91005',
} as const

interface ErrorContext {
  sourceMessage: string
}

export function registerBuildErrors(reporter: Reporter): void {
  reporter.setErrorMap({
    [BUILD_ERROR.roomSource]: entry('The room list could not be read'),
    [BUILD_ERROR.brokenRoom]: entry('A room is left out'),
    [BUILD_ERROR.brokenPicture]: entry('A picture is left out'),
    [BUILD_ERROR.config]: entry('A setting is wrong'),
    [BUILD_ERROR.content]: entry('The content is wrong'),
  })
}

function entry(title: string) {
  return {
    text: ({ sourceMessage }: ErrorContext) => `${title}: ${sourceMessage}`,
    level: 'ERROR' as const,
    type: 'PLUGIN' as const,
    category: 'USER' as const,
  }
}

export function errorContext(sourceMessage: string): { context: ErrorContext } {
  return { context: { sourceMessage: visible(sourceMessage) } }
}
