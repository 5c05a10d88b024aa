import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldSchema } from '../../../../shared/widgets'
import { SmallButton } from '../../parts/buttons'
import { Stack } from '../../parts/layout'
import { entryWord } from '../labels/label-of'
import { PictureInput } from '../pictures/PictureInput'
import { isFields, type Path, valueAt } from '../values/values'
import { emptyValueOf } from './empty-value'
import { useForm } from './form-context'
import { ListEntry } from './ListEntry'

interface ListPartProps {
  schema: FieldSchema
  path: Path
  children: (entry: FieldSchema, path: Path) => ReactNode
}

export function ListPart({ schema, path, children }: ListPartProps) {
  const { items: entry = {}, minItems = 0, maxItems = Infinity } = schema
  const { file, value, change } = useForm()
  const list = useRef<HTMLDivElement>(null)
  const present = valueAt(value, path)
  const entries: readonly unknown[] = Array.isArray(present) ? present : []
  // Keys move with their entries, so that each entry keeps its focus and stays open.
  const [keys, setKeys] = useState<readonly string[]>([])
  if (keys.length !== entries.length) setKeys(entries.map((_, index) => keys[index] ?? crypto.randomUUID()))
  const pictureUse = isPicture(entry) ? entry.properties?.['src']?.pictureUse : undefined

  function append(added: readonly object[]) {
    const empty = emptyValueOf(entry)
    const filled = added.map((one) => (isFields(empty) ? { ...empty, ...one } : empty))
    change(path, (now) => [...(Array.isArray(now) ? now : []), ...filled])
  }

  function arrange(order: <Item>(all: readonly Item[]) => Item[]) {
    setKeys(order)
    change(path, () => order(entries))
  }

  const addWanted = useEffectEvent(() => {
    const wanted = Number(/^#room-(\d+)$/.exec(window.location.hash)?.[1])
    const isThere = entries.some((one) => valueAt(one, ['id']) === wanted)
    if (wanted > 0 && entry.properties?.['id']?.widget === 'room' && !isThere) append([{ id: wanted }])
  })
  // For a link from a room that has no entry yet.
  useEffect(() => addWanted(), [])

  function add() {
    flushSync(() => append([{}]))
    const [...shown] = list.current?.querySelectorAll(':scope > [data-entry]') ?? []
    const field = shown.at(-1)?.querySelector<HTMLElement>('input, textarea, select, button')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }

  return (
    <Stack ref={list}>
      {entries.map((_, index) => (
        <ListEntry
          key={keys[index]}
          schema={entry}
          path={[...path, index]}
          count={entries.length}
          canRemove={entries.length > minItems}
          onMove={(from, to) =>
            arrange((all) => all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1)))
          }
          onRemove={() => arrange((all) => all.toSpliced(index, 1))}
        >
          {children(entry, [...path, index])}
        </ListEntry>
      ))}
      {pictureUse !== undefined && entries.length < maxItems && (
        <PictureInput
          label="Add pictures"
          use={pictureUse}
          isMultiple
          onSent={(paths) => append(paths.map((src) => ({ src })))}
        />
      )}
      {entries.length < maxItems && (
        <div>
          <SmallButton variant="outline" onClick={add}>
            Add: {entryWord(file, path)}
          </SmallButton>
        </div>
      )}
    </Stack>
  )
}

function isPicture({ required = [] }: FieldSchema): boolean {
  return required.includes('src') && required.every((name) => name === 'src' || name === 'alt')
}
