import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { nameCommands } from '../../config/own-command'

export const BuildReportSchema = Type.Object({
  /** `queued` while another process builds. */
  state: Type.Union(
    (['queued', 'building', 'checking', 'live', 'failed'] as const).map((state) => Type.Literal(state)),
  ),
  step: Type.Optional(Type.String()),
  /** The id of the live release, whether new or not. */
  release: Type.Optional(Type.String()),
  /** Why the build failed, in one line, which may contain paths on this machine. */
  reason: Type.Optional(Type.String()),
  /** True when a build of the same files would fail in the same way: content/ has a mistake. */
  isLasting: Type.Optional(Type.Boolean()),
  notes: Type.Optional(Type.Array(Type.String())),
  logFile: Type.Optional(Type.String()),
})
export type BuildReport = Static<typeof BuildReportSchema>

/** What a build shows. With `live`, a new price goes out without anybody's unfinished texts. */
export type ContentSource = 'desk' | 'live'

/** A build from its trigger to its end, as the API and the desk show it: without a path on this machine. */
export interface Rebuild extends Omit<BuildReport, 'release' | 'logFile'> {
  id: string
  content: ContentSource
  triggeredAt: string
  startedAt?: string
  endedAt?: string
}

export function hasEnded({ state }: BuildReport | Rebuild): boolean {
  return state === 'live' || state === 'failed'
}

/** Returns 0 for a build that waits for another. */
export function secondsOf({ startedAt, endedAt }: Rebuild, now: Date): number {
  if (startedAt === undefined) return 0
  const end = endedAt === undefined ? now.getTime() : Date.parse(endedAt)
  return Math.max(0, Math.round((end - Date.parse(startedAt)) / 1_000))
}

const REASON_MAX_LENGTH = 300

/** Returns one line for marketing, without paths on this machine or hints for the operator. */
export function plainReason(
  reason: string,
  { project, dataDir }: { project: string; dataDir: string },
): string {
  // The inner folder first: DATA_DIR is usually inside the project.
  const folders = [join(dataDir, 'build', 'workspace'), dataDir, project, homedir(), tmpdir()]
  const text = folders
    .filter((folder) => folder.length > 1)
    .reduce((words, folder) => words.replaceAll(`${folder}/`, '').replaceAll(folder, '.'), reason)
    .replaceAll(/(content\/\S+?):(\d+):\d+/g, '$1, line $2')
    .replaceAll(/: `?npm run content:check`?( names all)?/g, '')
    .replaceAll(/\s+/g, ' ')
  const line = nameCommands(text).trim()
  return line.length <= REASON_MAX_LENGTH ? line : `${line.slice(0, REASON_MAX_LENGTH - 1)}…`
}
