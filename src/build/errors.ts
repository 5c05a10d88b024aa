import type { Reporter } from 'gatsby'
import { visible } from '../terminal/visible'

const TITLES = {
  roomSource: 'The room list could not be read',
  brokenRoom: 'A room is left out',
  brokenPicture: 'A picture is left out',
  config: 'A setting is wrong',
  content: 'The content is wrong',
}

export function registerBuildErrors(reporter: Reporter): void {
  const entries = Object.entries(TITLES).map(([id, title]) => [id, entry(title)])
  reporter.setErrorMap(Object.fromEntries(entries))
}

function entry(title: string) {
  return {
    text: ({ sourceMessage }: ReturnType<typeof buildError>['context']) => `${title}: ${sourceMessage}`,
    level: 'ERROR' as const,
    type: 'PLUGIN' as const,
    category: 'USER' as const,
  }
}

export function buildError(id: keyof typeof TITLES, sourceMessage: string) {
  return { id, context: { sourceMessage: visible(sourceMessage) } }
}
