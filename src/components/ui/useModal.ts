import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

/**
 * Keeps a native <dialog> open as a modal while `isOpen`: the rest of the page is inert, focus goes in and comes back.
 * Where the browser knows no modal dialogs, it is opened in place.
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

    return () => {
      if (typeof dialog.close === 'function') dialog.close()
      else dialog.removeAttribute('open')
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      // What opened it may be gone with its page; the keyboard still needs a place to go on from.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus()
    }
  }, [isOpen])

  return ref
}

/** Handlers for a <dialog>: Escape, and what the system counts as it (a back gesture), close it through React. */
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
