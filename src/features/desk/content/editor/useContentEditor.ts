import { useEffect, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { ContentFile } from '../../../../shared/desk/content'
import { callDesk, urlOf } from '../../api/call-desk'
import { findUnsaved, keepUnsaved, type Unsaved } from '../../api/unsaved'
import { useAction } from '../../api/useAction'
import { useMe } from '../../api/me'
import { isSame, type Path, valueAt, withPart } from '../values/values'

type Version = Unsaved['base']

/** Keeps what is typed on this device until it is saved. Shows, or asks about, what others save. */
export function useContentEditor(file: ContentFile) {
  const { id: person } = useMe()
  const { mutate } = useSWRConfig()
  const [draft, setDraft] = useState(() => findUnsaved(person, file.path) ?? draftOf(file))
  const { base, value } = draft
  const isDirty = !isSame(value, base.value)
  // A tab in which nobody types does not touch what another tab keeps.
  const wasDirty = useRef(isDirty)
  useEffect(() => {
    if (isDirty || wasDirty.current) keepUnsaved(person, file.path, isDirty ? draft : undefined)
    wasDirty.current = isDirty
  }, [person, file.path, draft, isDirty])

  const { run, isBusy, failure } = useAction(async (typed: Unsaved) => {
    const { version } = typed.base
    const saved = await callDesk('PUT content/file/', { path: file.path, value: typed.value, version })
    // What was typed meanwhile stays, to be saved next.
    setDraft((now) => draftOf(saved, isSame(now.value, typed.value) ? saved.value : now.value))
    await mutate(urlOf('GET content/file/', { path: saved.path }), saved, { revalidate: false })
  })

  const isBehind = file.version > base.version
  // Not when a save whose answer was lost has arrived, and not for a removal, which changes no text.
  const isConflict =
    isBehind && isDirty && !isBusy && ![value, base.value].some((one) => isSame(one, file.value))
  if (isBehind && (!isDirty || isSame(value, file.value))) setDraft(draftOf(file))
  else if (isBehind && isSame(base.value, file.value)) keepMine()

  const refused = isDirty || file.is_removed === true ? (failure?.fields ?? {}) : {}
  const isRefused = Object.keys(refused).length > 0

  function keepMine() {
    setDraft({ ...draft, base: versionOf(file) })
  }

  function change(path: Path, update: (part: unknown) => unknown) {
    setDraft((former) => {
      const part = valueAt(former.value, path)
      const changed = update(part)
      // A post's editor reports its initial text.
      if (changed === part) return former
      return { ...former, value: withPart(former.value, path, changed) }
    })
  }

  return {
    file,
    base,
    value,
    isDirty,
    isConflict,
    problems: isRefused ? refused : file.problems,
    isBusy,
    problem: isRefused ? undefined : failure?.problem,
    change,
    save: () => run(draft),
    keepMine,
    replace: (other: unknown) => setDraft(draftOf(base, other)),
    discard: () => setDraft(draftOf(file)),
  }
}

export type ContentEditor = ReturnType<typeof useContentEditor>

function draftOf(base: Version, value = base.value): Unsaved {
  return { base: versionOf(base), value }
}

function versionOf({ version, value }: Version): Version {
  return { version, value }
}
