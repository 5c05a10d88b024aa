import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { writeAtomically } from './files'

const ChoiceSchema = Type.Object({
  /** The id of the release that somebody chose. */
  release: Type.String(),
  /** What `digestContent` gave for content/ at that moment; '' when it could not be read. */
  content: Type.String(),
  /** When that was, in ISO 8601: the same release may be chosen again. */
  at: Type.Optional(Type.String()),
  /** Digest of the room list, of the books or of a remote host, as it was first seen afterwards. */
  rooms: Type.Optional(Type.String()),
})
/** A release that somebody chose by hand. It counts as long as this release is the live one. */
export type Choice = Static<typeof ChoiceSchema>

/** Notes a choice. To be called before the release goes live. Takes the folder of the releases. */
export async function noteChoice(releasesDir: string, choice: Choice): Promise<void> {
  await mkdir(releasesDir, { recursive: true, mode: 0o700 })
  await writeAtomically(choiceFile(releasesDir), `${JSON.stringify(choice)}\n`)
}

/** Gives the last choice; undefined when there was none. Takes the folder of the releases. */
export async function readChoice(releasesDir: string): Promise<Choice | undefined> {
  try {
    const choice: unknown = JSON.parse(await readFile(choiceFile(releasesDir), 'utf8'))
    return Value.Check(ChoiceSchema, choice) ? choice : undefined
  } catch {
    return undefined
  }
}

/** Puts back the choice that there was before; undefined for none. Takes the folder of the releases. */
export async function restoreChoice(releasesDir: string, before: Choice | undefined): Promise<void> {
  if (before === undefined) await rm(choiceFile(releasesDir), { force: true })
  else await noteChoice(releasesDir, before)
}

/** Gives a text that differs for each choice; '' for none. */
export function nameChoice(choice: Choice | undefined): string {
  return choice === undefined ? '' : `${choice.release} ${choice.at ?? ''}`.trim()
}

function choiceFile(releasesDir: string): string {
  return join(releasesDir, 'choice.json')
}
