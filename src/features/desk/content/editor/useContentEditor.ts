import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSWRConfig } from 'swr'
import { ApiError } from '../../../../apollo/api-error'
import type { ContentFile, ContentProblems } from '../../../../shared/desk/content'
import { callDesk, urlOf } from '../../api/call-desk'
import { findUnsaved, keepUnsaved, type Unsaved } from '../../api/unsaved'
import { useAction } from '../../api/useAction'
import { useMe } from '../../api/me'
import { useDebounced } from '../../parts/search'
import { type Conflict, mergeValues } from '../values/merge'
import { isSame, parsePointer, valueAt, withValueAt } from '../values/values'

/** What the form shows, and what the person began with. */
interface Draft extends Unsaved {
  /** When it was typed, if that was before this page was opened. */
  restoredAt?: string
}

type Version = Draft['base']

interface Sent {
  path: string
  value: unknown
}

const CHECK_AFTER_MS = 600

/**
 * Edits a content file. What is typed is kept on this device until it is saved. The form follows what others save; where
 * they have changed the same text as this person, it asks first.
 */
export function useContentEditor(file: ContentFile) {
  const { id: person } = useMe()
  const { mutate } = useSWRConfig()
  const [draft, setDraft] = useState(() => {
    const kept = findUnsaved(person, file.path)
    return kept === undefined ? draftOf(file) : { ...kept, restoredAt: kept.at }
  })
  const { base, value, restoredAt } = draft
  const isDirty = !isSame(value, base.value)
  // A tab without typing leaves alone what another tab keeps.
  const wasDirty = useRef(isDirty)
  useEffect(() => {
    if (isDirty || wasDirty.current) keepUnsaved(person, file.path, isDirty ? draft : undefined)
    wasDirty.current = isDirty
  }, [person, file.path, draft, isDirty])

  const { problems, refuse } = useProblems(file, base, isDirty ? { path: file.path, value } : undefined)

  const action = useAction(async (typed: Draft) => {
    const sent = { path: file.path, value: typed.value }
    try {
      const saved = await callDesk('PUT content/file/', { ...sent, version: typed.base.version })
      // What was typed meanwhile stays, to be saved next.
      setDraft((now) => draftOf(saved, isSame(now.value, typed.value) ? saved.value : now.value))
      await mutate(urlOf('GET content/file/', { path: saved.path }), saved, { revalidate: false })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined
      // At once, so that the form can move the focus to them.
      if (fields !== undefined) flushSync(() => refuse(sent, fields))
      throw error
    }
  })

  let conflicts: readonly Conflict[] = []
  if (file.version > base.version) {
    // A save whose answer was lost has arrived too.
    if (!isDirty || isSame(value, file.value)) setDraft(draftOf(file))
    else if (!action.isBusy) {
      const merged = mergeValues(base.value, value, file.value)
      conflicts = merged.conflicts
      if (conflicts.length === 0) setDraft({ ...draft, base: versionOf(file), value: merged.value })
    }
  }

  const isRefused = Object.keys(action.failure?.fields ?? {}).length > 0

  function change(now: unknown) {
    setDraft((former) =>
      // What was restored keeps its time until somebody types.
      isSame(now, former.value) ? former : { ...former, value: now, at: new Date().toISOString() },
    )
  }

  return {
    file,
    base,
    value,
    isDirty,
    restoredAt,
    /** The texts that somebody else has changed too. */
    conflicts,
    problems,
    isBusy: action.isBusy,
    /** Why the last save failed, other than for what is wrong with the fields. */
    problem: isRefused ? undefined : action.failure?.problem,
    change,
    save: () => action.run(draft),
    /** Settles a conflict: takes the other text, or keeps this person's. */
    choose({ path, theirs }: Conflict, whose: 'mine' | 'theirs') {
      const known = { ...base, value: withValueAt(base.value, path, theirs) }
      setDraft(
        whose === 'mine'
          ? { ...draft, base: known }
          : { ...draft, base: known, value: withValueAt(value, path, theirs) },
      )
    },
    /** Shows another value in place of what was typed. */
    replace: (other: unknown) => setDraft(draftOf(base, other)),
    discard: () => setDraft(draftOf(file)),
  }
}

export type ContentEditor = ReturnType<typeof useContentEditor>

function draftOf(base: Version, value = base.value): Draft {
  return { at: new Date().toISOString(), base: versionOf(base), value }
}

function versionOf({ version, value }: Version): Version {
  return { version, value }
}

interface Checked {
  problems: ContentProblems
  value: unknown
  /** The last refused save, as JSON. */
  refused?: string | undefined
}

/**
 * Asks the server for problems of the value once the typing pauses, if there is a connection. A refused save
 * may have more problems than the check finds: they are shown until another value is checked. A field that
 * was added and is still empty is no problem until somebody has tried to save it.
 */
function useProblems(file: ContentFile, base: Version, sent: Sent | undefined) {
  const [found, setFound] = useState<Checked>()
  const typed = sent && JSON.stringify(sent)
  const settled = useDebounced(typed, CHECK_AFTER_MS)

  // An earlier check says nothing about the next typing.
  if (typed === undefined && found !== undefined) setFound(undefined)

  useEffect(() => {
    let isOver = false
    async function check(body: string) {
      const { path, value }: Sent = JSON.parse(body)
      const answer = await callDesk('POST content/check/', { path, value }).catch(() => undefined)
      if (isOver || answer === undefined) return
      setFound((former) =>
        former?.refused === body ? former : { ...answer, value, refused: former?.refused },
      )
    }
    if (settled !== undefined) void check(settled)
    return () => {
      isOver = true
    }
  }, [settled])

  function isShown(pointer: string): boolean {
    const path = parsePointer(pointer)
    const checked = valueAt(found?.value, path)
    const isNewAndEmpty = valueAt(base.value, path) === undefined && (checked === undefined || checked === '')
    return !isNewAndEmpty || found?.refused !== undefined
  }

  return {
    problems:
      found === undefined
        ? file.problems
        : Object.fromEntries(Object.entries(found.problems).filter(([pointer]) => isShown(pointer))),
    refuse: (refused: Sent, refusals: ContentProblems) =>
      setFound({ problems: refusals, value: refused.value, refused: JSON.stringify(refused) }),
  }
}
