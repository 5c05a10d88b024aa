import { useId } from 'react'
import { styled } from 'styled-components'
import type { RebuildState } from '../../../shared/desk/publishing'
import { theme } from '../../../styles/theme'
import { usePermission } from '../api/me'
import { useAnswer } from '../api/useAnswer'
import { Lines, Stack } from '../parts/layout'
import { DeskLink, Note, Problem } from '../parts/text'

/** A build may begin by itself, or through somebody else. */
export const LOOK_EVERY_MS = 2_000

const UNDER_WAY = ['queued', 'building', 'checking'] as const
const STEP_WORDS: Record<(typeof UNDER_WAY)[number], string> = {
  queued: 'Waiting to start',
  building: 'Making the pages',
  checking: 'Checking the pages',
}

export function isUnderWay(rebuild: RebuildState | null | undefined): boolean {
  return rebuild !== null && rebuild !== undefined && UNDER_WAY.some((state) => state === rebuild.state)
}

export function BuildProgress({ rebuild }: { rebuild: RebuildState }) {
  const { state, step, seconds } = rebuild
  const position = UNDER_WAY.findIndex((name) => name === state)
  return (
    <Stack>
      <Bar aria-label="Publishing" value={position + 1} max={UNDER_WAY.length + 1} />
      <p>
        {STEP_WORDS[UNDER_WAY[position] ?? 'queued']} <span aria-hidden="true">{seconds} s</span>
      </p>
      <Note>{step ?? 'Guests see the earlier pages until these are ready.'}</Note>
    </Stack>
  )
}

const CONTENT_FILE = /content\/([\w./-]+\.(?:json|md))/

export function BuildFailure({ rebuild }: { rebuild: RebuildState }) {
  const mayCorrect = usePermission('offer')
  const { state, reason, notes } = rebuild
  if (state !== 'failed') return null
  const file = fileIn(reason)
  return (
    <div>
      <Problem>The last publishing failed{reason === null ? '.' : `: ${reason}`}</Problem>
      <Note>
        Guests see the site as it was.{' '}
        {file === undefined ? (
          'Please try again in a few minutes. If it fails again, tell the person who runs the server.'
        ) : mayCorrect ? (
          <>
            Correct <ContentLink file={file} />, and try again.
          </>
        ) : (
          'An owner, or somebody of marketing, can correct this on Content.'
        )}
      </Note>
      {mayCorrect && <NoteList label="Also to correct:" notes={notes} />}
    </div>
  )
}

export function NoteList({ label, notes }: { label: string; notes: readonly string[] }) {
  const labelId = useId()
  if (notes.length === 0) return null
  return (
    <div>
      <Note id={labelId}>{label}</Note>
      <Lines aria-labelledby={labelId}>
        {notes.map((note) => (
          <li key={note}>
            <BuildNote note={note} />
          </li>
        ))}
      </Lines>
    </div>
  )
}

function fileIn(line: string | null): string | undefined {
  return CONTENT_FILE.exec(line ?? '')?.[1]
}

function ContentLink({ file }: { file: string }) {
  const { data: entries = [] } = useAnswer('GET content/')
  const label = entries.find(({ path }) => path === file)?.label ?? file
  return <DeskLink to={`/desk/content/${file}`}>{label}</DeskLink>
}

function BuildNote({ note }: { note: string }) {
  const file = fileIn(note)
  if (file === undefined) return note
  const [before = '', after = ''] = note.split(`content/${file}`)
  return (
    <p>
      {before}
      <ContentLink file={file} />
      {after}
    </p>
  )
}

const Bar = styled.progress`
  accent-color: ${theme.color.house};
  height: ${theme.space.one};
  width: 100%;
`
