import { dayInWords } from '../../shared/day-in-words'
import { hotelDay, hotelTime } from '../../shared/stay'
import type { JournalFacts } from './journal'

/** Describes an action. `about` is what describe.ts says. */
export type Sentence = (about: string, after: JournalFacts, before: JournalFacts) => string

/** A sentence for each action about the site: texts, pictures, notices and publishing. */
export const SITE_SENTENCES: Record<string, Sentence> = {
  'site.picture_added': (path) => `The picture ${path} was added.`,
  'site.picture_removed': (path) => `The picture ${path} was removed.`,
  'site.published': () => 'Publishing the site was started.',
  'site.content_saved': (path, { label, version, ...fields }, before) =>
    `${label ?? path} was saved, version ${version}${describeFields(fields, before)}.`,
  'site.content_removed': (path, { label }) => `${label ?? path} was removed.`,
  'site.content_imported': (path, { label, version, ...fields }, before) =>
    `${label ?? path} was taken from the project’s files, version ${version}${describeFields(fields, before)}.`,
  'site.previewed': () => 'A preview of the site was started.',
  'site.preview_ended': () => 'The preview of the site was ended.',
  'site.publish_scheduled': (_site, { at }) => `Publishing the site was scheduled for ${momentInWords(at)}.`,
  'site.schedule_cancelled': (_site, _after, { at }) =>
    `Publishing the site on ${momentInWords(at)} was cancelled.`,
  'site.published_as_scheduled': () => 'The site was published as scheduled.',
  'site.schedule_failed': () => 'Publishing the site as scheduled failed.',
  'site.release_used': (_release, after, before) =>
    `The site was switched to ${versionInWords(after)}${isText(before['release']) ? `, from ${versionInWords(before)}` : ''}.`,
  'site.notice_set': (_notice, { text, until }, before) =>
    `The notice for guests “${text}” was ${isText(before['text']) ? `put in place of “${before['text']}”` : 'put on the site'}, until ${momentInWords(until)}.`,
  'site.notice_ended': (_notice, _after, { text }) =>
    `The notice for guests “${text}” was taken off the site.`,
}

/** @example '27 November 2026 at 06:00' */
function momentInWords(moment: JournalFacts[string] | undefined): string {
  const at = String(moment)
  return `${dayInWords(hotelDay(at))} at ${hotelTime(at)}, Lagos time`
}

/** A version has the time that the desk lists it with; entries of earlier programs have its id alone. */
function versionInWords({ release, built_at }: JournalFacts): string {
  return isText(built_at) ? `the version of ${momentInWords(built_at)}` : `release ${release}`
}

/** The most fields of a content file that a sentence names. */
const FIELDS_SHOWN = 3

/** Takes facts by JSON pointer. @example ': banner headline “New”, was “Old”; and 2 more fields' */
function describeFields({ more_fields = 0, ...after }: JournalFacts, before: JournalFacts): string {
  const fields = Object.entries(after)
  if (fields.length === 0) return ''
  const shownFields = fields
    .slice(0, FIELDS_SHOWN)
    .map(([pointer, fact]) => `${fieldInWords(pointer)} ${changeInWords(fact, before[pointer])}`)
  const more = fields.length + Number(more_fields) - shownFields.length
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

function changeInWords(fact: JournalFacts[string], before: JournalFacts[string] = null): string {
  if (fact === null) return `${quoted(before)} removed`
  return before === null ? quoted(fact) : `${quoted(fact)}, was ${quoted(before)}`
}

function quoted(fact: JournalFacts[string] | undefined): string {
  return isText(fact) ? `“${fact}”` : String(fact)
}

function isText(fact: JournalFacts[string] | undefined): fact is string {
  return typeof fact === 'string'
}
