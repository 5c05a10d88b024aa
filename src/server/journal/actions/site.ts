import type { SiteNoticeTable } from '../../db/visits-schema'
import { type Actions, type After, type Before, momentInWords } from './words'

type Notice = Pick<SiteNoticeTable, 'text' | 'until'>
type Version = { release: string; built_at: string }
type Moment = { at: string }

/** A text, number or switch of a content file, by its JSON pointer; null where it is not there. */
export interface ChangedField {
  pointer: string
  before: string | number | boolean | null
  after: string | number | boolean | null
}

type Removed = { label: string; version: number }
/** `more_fields` is the number of changed fields beside `fields`. */
type Saved = Removed & { fields: readonly ChangedField[]; more_fields: number }

export const SITE_ACTIONS = {
  'site.picture_added': (path) => `The picture ${path} was added.`,
  'site.picture_removed': (path) => `The picture ${path} was removed.`,
  'site.published': () => 'Publishing the site was started.',
  'site.content_saved': (_path, { after }: After<Saved>) =>
    `${after.label} was saved, version ${after.version}${describeFields(after)}.`,
  'site.content_removed': (_path, { after }: After<Removed>) => `${after.label} was removed.`,
  'site.previewed': () => 'A preview of the site was started.',
  'site.preview_ended': () => 'The preview of the site was ended.',
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

/** The most fields of a content file that a sentence names. */
const FIELDS_SHOWN = 3

/** @example ': banner headline “New”, was “Old”; and 2 more fields' */
function describeFields({ fields, more_fields }: Saved): string {
  if (fields.length === 0) return ''
  const shownFields = fields
    .slice(0, FIELDS_SHOWN)
    .map((field) => `${fieldInWords(field.pointer)} ${changeInWords(field)}`)
  const more = fields.length + more_fields - shownFields.length
  return `: ${shownFields.join('; ')}${more > 0 ? `; and ${more} more ${more === 1 ? 'field' : 'fields'}` : ''}`
}

/** @example fieldInWords('/features/0/openUntil') // 'features 1 open until' */
function fieldInWords(pointer: string): string {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) + 1 : nameInWords(step))).join(' ')
}

function nameInWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function changeInWords({ before, after }: ChangedField): string {
  if (after === null) return `${quoted(before)} removed`
  return before === null ? quoted(after) : `${quoted(after)}, was ${quoted(before)}`
}

function quoted(value: ChangedField['after']): string {
  return typeof value === 'string' ? `“${value}”` : String(value)
}
