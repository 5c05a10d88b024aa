import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { writeAtomically } from './files'

const ChoiceSchema = Type.Object({
  /** The id of the release that somebody chose. */
  release: Type.String(),
  /** What `digestContent` gave for content/ at that moment; '' when it could not be read. */
  content: Type.String(),
  /** Digest of the remote host's room list as it was first seen afterwards. */
  rooms: Type.Optional(Type.String()),
})
/** A release that somebody chose by hand. It counts as long as this release is the live one. */
export type Choice = Static<typeof ChoiceSchema>

/** Notes a choice. To be called before the release goes live. Takes DATA_DIR. */
export async function noteChoice(dataDir: string, choice: Choice): Promise<void> {
  await mkdir(join(dataDir, 'releases'), { recursive: true, mode: 0o700 })
  await writeAtomically(choiceFile(dataDir), `${JSON.stringify(choice)}\n`)
}

/** Gives the last choice; undefined when there was none. Takes DATA_DIR. */
export async function readChoice(dataDir: string): Promise<Choice | undefined> {
  try {
    const choice: unknown = JSON.parse(await readFile(choiceFile(dataDir), 'utf8'))
    return Value.Check(ChoiceSchema, choice) ? choice : undefined
  } catch {
    return undefined
  }
}

function choiceFile(dataDir: string): string {
  return join(dataDir, 'releases', 'choice.json')
}
