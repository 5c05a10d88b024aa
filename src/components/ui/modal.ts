import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react'
import { css, keyframes } from 'styled-components'
import { media, theme } from '../../styles/theme'

/**
 * Keeps a native <dialog> open as a modal while `isOpen`. The focus moves into the dialog, and back
 * afterwards. A browser without `showModal` shows the dialog in place.
 */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!isOpen || dialog === null) return undefined
    const opener = document.activeElement
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // On a low screen the focus, on the last button, would scroll the words away.
    dialog.scrollTop = 0

    return () => {
      if (typeof dialog.close === 'function') dialog.close()
      else dialog.removeAttribute('open')
      // Without scrolling: Safari gives no focus to a button that is tapped, and `opener` is then the page.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      // After a navigation the opener is gone: the keyboard needs another place to continue from.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  }, [isOpen])

  return ref
}

/** Handlers for a <dialog>: Escape or a back gesture calls `onClose`, so that React closes the dialog. */
export function closeOnEscape(onClose: () => void) {
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    },
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      onClose()
    },
  }
}

const appear = keyframes`
  from { opacity: 0; }
`

const beDeaf = keyframes`
  from, to { pointer-events: none; }
`

/* The second half of a double tap on what has opened it lands on whatever has come below the finger. */
export const deafToDoubleTap = css`
  a,
  button {
    animation: ${beDeaf} 500ms;
  }
`

export const modalPaper = css`
  ${deafToDoubleTap}
  background: ${theme.color.paper};
  border: 1px solid transparent;
  border-radius: ${theme.radius};
  box-shadow: ${theme.shadow};
  color: ${theme.color.text};
  inset: 0;
  margin: auto;
  max-height: calc(100 * var(--dvh) - 2 * ${theme.space.two});
  overflow: auto;
  position: fixed;
  width: calc(100% - 2 * ${theme.space.two});
  z-index: ${theme.layer.modal};
`

export const modalBackdrop = css`
  &::backdrop {
    background: ${theme.color.overlay};
  }

  ${media.motionOk} {
    &,
    &::backdrop {
      animation: ${appear} ${theme.motion.quick} ease-out;
    }
  }
`

/** Part of a chunk that every page loads soon after the first view: it is there before anything opens. */
const loadEntry = () => import(/* webpackChunkName: "after-view" */ '../../shared/back-entry')

/**
 * While `isOpen`, the browser's Back closes what is open, and the page stays. For that, opening adds an entry
 * of the same address to the history; closing in another way goes back over it. With `arrival`, the entry is
 * added when that has come. Gives a function for the click on a link that replaces the entry: then nothing
 * goes back. With some keys a link opens in another tab or window, and replaces nothing.
 */
export function useClosedByBack(
  isOpen: boolean,
  onClose: () => void,
  arrival?: Promise<unknown>,
): (click: MouseEvent) => void {
  const close = useRef(onClose)
  const isReplaced = useRef(false)

  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!isOpen) return undefined
    isReplaced.current = false
    let isOver = false
    let leave: ((isReplaced: boolean) => void) | undefined
    async function add() {
      // While the line is down the code may be missing: then Back leads back.
      const code = await loadEntry().catch(() => undefined)
      if (!isOver) leave = code?.addBackEntry(() => close.current(), arrival)
    }
    void add()
    return () => {
      isOver = true
      leave?.(isReplaced.current)
    }
  }, [isOpen, arrival])

  return ({ altKey, ctrlKey, metaKey, shiftKey }) => {
    isReplaced.current = !(altKey || ctrlKey || metaKey || shiftKey)
  }
}
