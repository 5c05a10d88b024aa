import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

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
