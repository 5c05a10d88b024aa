import { useEffect, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { ApiError } from '../../../../apollo/api-error'
import type { ContentChecked, ContentFile, ContentProblems } from '../../../../shared/desk/content'
import { writeDesk } from '../../api/call-desk'
import { api } from '../../api/paths'
import { findUnsaved, forgetOtherTab, type FromOtherTab, keepUnsaved } from '../../api/unsaved'
import { useAction } from '../../api/useAction'
import { useMe } from '../../frame/me'
import { useDebounced } from '../../parts/search'
import { isSame } from '../values/values'

type Draft = Pick<ContentFile, 'version' | 'value'>

interface EditorOptions {
  /** What is sent, when it is not the file with its value. */
  toSent?: (value: unknown) => { path: string; value: unknown }
  /** True for a post that may not take the place of another. */
  isNew?: boolean
  onSaved?: (saved: ContentFile) => void
}

const CHECK_AFTER_MS = 600

/**
 * Edits a content file. What is typed is kept on this device until it is saved. As long as nothing is typed, the form
 * follows what others save.
 */
export function useContentEditor(file: ContentFile, { toSent, isNew = false, onSaved }: EditorOptions = {}) {
  const { id: person } = useMe()
  const { mutate } = useSWRConfig()
  const [kept, setKept] = useState(() => findUnsaved(person, file.path))
  const [base, setBase] = useState<Draft>(kept?.base ?? file)
  const [value, setValue] = useState(kept?.value ?? file.value)
  const [setAside, setSetAside] = useState<unknown>()
  const [remarks, setRemarks] = useState<ContentFile['remarks']>()
  const isDirty = !isSame(value, base.value)
  const isOutdated = file.version > base.version

  // A save whose answer was lost has arrived too.
  if (isOutdated && (!isDirty || isSame(value, file.value))) {
    setBase(file)
    setValue(file.value)
  }

  useEffect(() => {
    // What was restored keeps its time.
    if (kept !== undefined && isSame(value, kept.value) && base === kept.base) return
    const unsaved = { at: new Date().toISOString(), base: versionOf(base), value }
    keepUnsaved(person, file.path, isDirty ? unsaved : undefined)
  }, [person, file.path, kept, base, value, isDirty])

  const sentOf = toSent ?? ((whole: unknown) => ({ path: file.path, value: whole }))
  const { problems, refuse } = useProblems(file, isDirty ? sentOf(value) : undefined)

  const latest = useRef<Draft>(undefined)
  useEffect(() => {
    latest.current = { version: base.version, value }
  })

  const action = useAction(async () => {
    const draft = latest.current
    if (draft === undefined) return
    const sent = sentOf(draft.value)
    try {
      const body = { ...sent, version: draft.version, ...(isNew && { is_new: true }) }
      const saved = await writeDesk<ContentFile>(api.contentFile(), body, 'PUT')
      setKept(undefined)
      setBase(saved)
      setRemarks(saved.remarks)
      // What was typed meanwhile stays, to be saved next.
      setValue((now: unknown) => (isSame(now, draft.value) ? saved.value : now))
      await mutate(api.contentFile(saved.path), saved, { revalidate: false })
      onSaved?.(saved)
    } catch (error) {
      if (error instanceof ApiError && error.fields !== undefined) refuse(sent, error.fields)
      throw error
    }
  })

  const isRefused = Object.keys(action.fields).length > 0

  return {
    file,
    base,
    value,
    isDirty,
    /** When what the form shows was typed, if it was typed before this page was opened. */
    restoredAt: kept?.at,
    /** The version that somebody else has saved while this person was typing. */
    newer: isOutdated && isDirty && !action.isBusy ? file : undefined,
    problems,
    /** What the form showed before it was replaced. Undefined when nothing was lost. */
    setAside,
    /** The texts that still say what the last save has changed. */
    remarks: isDirty ? undefined : remarks,
    isBusy: action.isBusy,
    /** Why the last save failed, other than for what is wrong with the fields. */
    problem: isRefused ? undefined : action.problem,
    /** True when the last save was refused for what is wrong with the fields. */
    isRefused,
    change: setValue,
    save: action.run,
    /** Saves a value over a version of somebody else. What was typed stays readable when it is not all in there. */
    async saveOver(newer: Draft, merged: unknown, leavesOut = false) {
      setSetAside(leavesOut ? value : undefined)
      setKept(undefined)
      setBase(newer)
      setValue(merged)
      latest.current = { version: newer.version, value: merged }
      return action.run()
    },
    /** Shows another value. What was typed stays readable. */
    replace(other: unknown, from: Draft = base) {
      setSetAside(isDirty ? value : undefined)
      setBase(from)
      setValue(other)
    },
    putBack() {
      setValue(setAside)
      setSetAside(undefined)
    },
    /** Goes on with what was typed in another tab. */
    takeOver(other: FromOtherTab) {
      const { unsaved } = other
      keepUnsaved(person, file.path, unsaved)
      forgetOtherTab(other)
      setKept(unsaved)
      setBase(unsaved.base)
      setValue(unsaved.value)
    },
    discard() {
      setKept(undefined)
      setBase(file)
      setValue(file.value)
    },
  }
}

export type ContentEditor = ReturnType<typeof useContentEditor>

function versionOf({ version, value }: Draft): Draft {
  return { version, value }
}

interface Sent {
  path: string
  value: unknown
}

/**
 * Asks the server what is wrong with the value, once the typing pauses; without a connection, nobody asks. What a
 * save was refused for is shown until the value changes: it may be more than the check finds.
 */
function useProblems(file: ContentFile, sent: Sent | undefined) {
  const [checked, setChecked] = useState<ContentProblems>()
  const [refused, setRefused] = useState<{ typed: string; problems: ContentProblems }>()
  const typed = sent === undefined ? undefined : JSON.stringify(sent)
  const settled = useDebounced(typed, CHECK_AFTER_MS)

  useEffect(() => {
    let isOver = false
    async function check(body: object) {
      const found = await writeDesk<ContentChecked>(api.checkContent, body).catch(() => undefined)
      if (!isOver && found !== undefined) setChecked(found.problems)
    }
    if (settled !== undefined) void check(JSON.parse(settled))
    return () => {
      isOver = true
    }
  }, [settled])

  // A check of former typing says nothing about the next.
  if (typed === undefined && checked !== undefined) setChecked(undefined)
  let problems = file.problems
  if (typed !== undefined) problems = (refused?.typed === typed ? refused.problems : checked) ?? problems
  return {
    problems,
    refuse: (value: Sent, found: ContentProblems) =>
      setRefused({ typed: JSON.stringify(value), problems: found }),
  }
}
