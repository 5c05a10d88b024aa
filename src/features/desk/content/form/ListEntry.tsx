import type { ArrayFieldItemTemplateProps, RJSFSchema } from '@rjsf/utils'
import { type DragEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { look, theme } from '../../../../styles/theme'
import { urlOf } from '../../api/call-desk'
import { SmallButton } from '../../parts/buttons'
import { Photo, Row } from '../../parts/layout'
import { VisuallyHidden } from '../../parts/text'
import { labelOf, nameOfEntry } from '../labels/label-of'
import { isFields, valueAt } from '../values/values'
import { useFormValue } from './form-value'
import { useRoomNames } from './widgets'

/** An entry of a list with its actions. An entry with fields can be folded; `#room-2` opens that room's. */
export function ListEntry(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, schema, registry, totalItems, parentUiSchema, index } = props
  const { path } = buttonsProps.fieldPathId
  const { value, setPart } = useFormValue()
  const entry = valueAt(value, path)
  const list = path.slice(0, -1)
  const listType = `text/${list.join('-')}`.toLowerCase()
  const label = labelOf(registry.formContext.file, path)
  const name = nameOfEntry(entry)
  const id = valueAt(entry, ['id'])
  const names = useRoomNames()
  const isOfRoom = valueAt(schema.properties, ['id', 'widget']) === 'room'
  const roomName = isOfRoom ? names.get(Number(id)) : undefined
  const title = roomName ?? (name === undefined ? label : `${label}: ${name}`)
  const [isWanted] = useState(isOfRoom && window.location.hash === `#room-${id}`)
  const [startsOpen] = useState(name === undefined || isWanted)
  const picture = pictureOf(entry, schema)
  const canRemove = totalItems > (parentUiSchema?.['ui:options']?.minItems ?? 0)
  const buttons = <Buttons {...props} title={title} canRemove={canRemove} />
  if (schema.type !== 'object') {
    return (
      <div data-entry>
        {children}
        {buttons}
      </div>
    )
  }

  /** Moves the entry that was dragged here to this place. */
  function drop(event: DragEvent) {
    const entries = valueAt(value, list)
    if (!event.dataTransfer.types.includes(listType) || !Array.isArray(entries)) return
    event.preventDefault()
    const from = Number(event.dataTransfer.getData(listType))
    setPart(list, entries.toSpliced(from, 1).toSpliced(index, 0, entries[from]))
  }

  return (
    <Frame
      data-entry
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(listType)) event.preventDefault()
      }}
      onDrop={drop}
    >
      <details open={startsOpen}>
        <summary
          ref={isWanted ? goTo : undefined}
          draggable={totalItems > 1}
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

/** Returns the path of the picture that an entry has itself. */
function pictureOf(entry: unknown, { properties = {} }: RJSFSchema): string | undefined {
  const [field] = Object.entries(properties).find(([, of]) => isFields(of) && 'pictureUse' in of) ?? []
  const path = field === undefined ? undefined : valueAt(entry, [field])
  return typeof path === 'string' && path !== '' ? path : undefined
}

interface ButtonsProps extends ArrayFieldItemTemplateProps {
  title: string
  canRemove: boolean
}

function Buttons({ buttonsProps, title, canRemove, totalItems, index }: ButtonsProps) {
  const { onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  if (totalItems < 2 && !canRemove) return null
  return (
    <Row>
      {totalItems > 1 && (
        <>
          <MoveButton isAtEnd={index === 0} onMove={onMoveUpItem}>
            <Arrow>↑</Arrow>
            <VisuallyHidden>Up {title}</VisuallyHidden>
          </MoveButton>
          <MoveButton isAtEnd={index === totalItems - 1} onMove={onMoveDownItem}>
            <Arrow>↓</Arrow>
            <VisuallyHidden>Down {title}</VisuallyHidden>
          </MoveButton>
        </>
      )}
      {canRemove && (
        <SmallButton variant="quiet" onClick={() => onRemoveItem()}>
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

/** The picture of a folded entry; an open one shows it in its field. */
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
