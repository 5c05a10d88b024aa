import type { SiteNoticeTable } from '../../db/schema'
import { type Actions, type After, type Before, momentInWords } from './words'

type Notice = Pick<SiteNoticeTable, 'text' | 'until'>
type Version = { release: string; built_at: string }
type Moment = { at: string }

type File = { label: string; version: number }

export const SITE_ACTIONS = {
  'site.picture_added': (path) => `The picture ${path} was added.`,
  'site.picture_removed': (path) => `The picture ${path} was removed.`,
  'site.published': () => 'Publishing the site was started.',
  'site.content_saved': (_path, { after }: After<File>) =>
    `${after.label} was saved, version ${after.version}.`,
  'site.content_removed': (_path, { after }: After<File>) => `${after.label} was removed.`,
  'site.publish_scheduled': (_site, { after }: After<Moment>) =>
    `Publishing the site was scheduled for ${momentInWords(after.at)}.`,
  'site.schedule_cancelled': (_site, { before }: Before<Moment>) =>
    `Publishing the site on ${momentInWords(before.at)} was cancelled.`,
  'site.published_as_scheduled': () => 'The site was published as scheduled.',
  'site.schedule_failed': () => 'Publishing the site as scheduled failed.',
  'site.release_used': (_release, { before, after }: Partial<Before<Version>> & After<Version>) =>
    `The site was switched to ${describeVersion(after)}${before ? `, from ${describeVersion(before)}` : ''}.`,
  'site.notice_set': (_notice, { before, after }: Partial<Before<Notice>> & After<Notice>) =>
    `The notice for guests “${after.text}” was ${before ? `put in place of “${before.text}”` : 'put on the site'}, until ${momentInWords(after.until)}.`,
  'site.notice_ended': (_notice, { before }: Before<Pick<Notice, 'text'>>) =>
    `The notice for guests “${before.text}” was taken off the site.`,
} satisfies Actions<'site'>

function describeVersion({ built_at }: Version): string {
  return `the version of ${momentInWords(built_at)}`
}
