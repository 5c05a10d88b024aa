import { type DragEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import type { FieldSchema } from '../../../../shared/widgets'
import { look, theme } from '../../../../styles/theme'
import { urlOf } from '../../api/call-desk'
import { SmallButton } from '../../parts/buttons'
import { Photo, Row } from '../../parts/layout'
import { VisuallyHidden } from '../../parts/text'
import { labelOf, nameOfEntry } from '../labels/label-of'
import { type Path, valueAt } from '../values/values'
import { useForm } from './form-context'
import { useRoomNames } from './widgets'

interface ListEntryProps {
  schema: FieldSchema
  path: Path
  count: number
  canRemove: boolean
  onMove: (from: number, to: number) => void
  onRemove: () => void
  children: ReactNode
}

/** An entry of a list with its actions. Entries with fields can be folded; `#room-2` opens that room's. */
export function ListEntry(props: ListEntryProps) {
  const { schema, path, count, onMove, children } = props
  const { file, value } = useForm()
  const entry = valueAt(value, path)
  const index = Number(path.at(-1))
  const listType = `text/${path.slice(0, -1).join('-')}`.toLowerCase()
  const label = labelOf(file, path)
  const name = nameOfEntry(entry)
  const id = valueAt(entry, ['id'])
  const names = useRoomNames()
  const isOfRoom = schema.properties?.['id']?.widget === 'room'
  const roomName = isOfRoom ? names.get(Number(id)) : undefined
  const title = roomName ?? (name === undefined ? label : `${label}: ${name}`)
  const [isWanted] = useState(isOfRoom && window.location.hash === `#room-${id}`)
  const [startsOpen] = useState(name === undefined || isWanted)
  const picture = pictureOf(entry, schema)
  const buttons = <Buttons {...props} index={index} title={title} />
  if (schema.type !== 'object') {
    return (
      <div data-entry>
        {children}
        {buttons}
      </div>
    )
  }
  return (
    <Frame
      data-entry
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(listType)) event.preventDefault()
      }}
      onDrop={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes(listType)) return
        event.preventDefault()
        onMove(Number(event.dataTransfer.getData(listType)), index)
      }}
    >
      <details open={startsOpen}>
        <summary
          ref={isWanted ? goTo : undefined}
          draggable={count > 1}
          onDragStart={(event) => event.dataTransfer.setData(listType, String(index))}
        >
          {picture !== undefined && (
            <Small src={urlOf('GET content/picture/', { path: picture })} alt="" loading="lazy" />
          )}
          {title}
        </summary>
        {children}
      </details>
      {buttons}
    </Frame>
  )
}

function goTo(summary: HTMLElement | null) {
  summary?.focus({ preventScroll: true })
  summary?.scrollIntoView({ block: 'center' })
}

function pictureOf(entry: unknown, { properties = {} }: FieldSchema): string | undefined {
  const field = Object.keys(properties).find((name) => properties[name]?.pictureUse !== undefined)
  const path = field === undefined ? undefined : valueAt(entry, [field])
  return typeof path === 'string' && path !== '' ? path : undefined
}

interface ButtonsProps extends ListEntryProps {
  index: number
  title: string
}

function Buttons({ title, index, count, canRemove, onMove, onRemove }: ButtonsProps) {
  if (count < 2 && !canRemove) return null
  return (
    <Row>
      {count > 1 && (
        <>
          <MoveButton isAtEnd={index === 0} onMove={() => onMove(index, index - 1)}>
            <Arrow>↑</Arrow>
            <VisuallyHidden>Up {title}</VisuallyHidden>
          </MoveButton>
          <MoveButton isAtEnd={index === count - 1} onMove={() => onMove(index, index + 1)}>
            <Arrow>↓</Arrow>
            <VisuallyHidden>Down {title}</VisuallyHidden>
          </MoveButton>
        </>
      )}
      {canRemove && (
        <SmallButton variant="quiet" onClick={onRemove}>
          Remove<VisuallyHidden> {title}</VisuallyHidden>
        </SmallButton>
      )}
    </Row>
  )
}

interface MoveButtonProps {
  isAtEnd: boolean
  onMove: () => void
  children: ReactNode
}

/** Keeps the focus while its entry moves, until it can move no further. */
function MoveButton({ isAtEnd, onMove, children }: MoveButtonProps) {
  function move({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    if (isAtEnd) return
    flushSync(onMove)
    button.focus()
  }
  return (
    <Move variant="quiet" aria-disabled={isAtEnd} onClick={move}>
      {children}
    </Move>
  )
}

/* Without the ground of other disabled buttons, which looks pressed here. */
const Move = styled(SmallButton)`
  &[aria-disabled='true'] {
    background: transparent;
    border-color: transparent;
    opacity: 0.4;
  }
`

const Arrow = styled.span.attrs({ 'aria-hidden': true })`
  font-size: ${theme.type.lead};
`

const Small = styled(Photo)`
  display: inline-block;
  margin-right: ${theme.space.one};
  vertical-align: middle;
  width: calc(1.5 * ${theme.touchTarget});

  details[open] > summary > & {
    display: none;
  }
`

const Frame = styled.div`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius};
  column-gap: ${theme.space.two};
  ${look.wrap}
  justify-content: end;
  padding: ${theme.space.half} ${theme.space.two};

  details {
    flex: 1 1 ${theme.desk.field};
    min-width: 0;
  }

  summary {
    ${look.strong}
    cursor: pointer;
    line-height: ${theme.lineHeight.small};
    overflow-wrap: anywhere;
    padding: ${theme.space.one} 0;
  }

  details[open] {
    flex-basis: 100%;
    padding-bottom: ${theme.space.two};
  }
`
