import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { css, keyframes } from 'styled-components'
import { media, theme } from '../../styles/theme'

export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!isOpen || dialog === null) return undefined
    const opener = document.activeElement
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // Focusing the last button would scroll the text out of a low screen.
    dialog.scrollTop = 0

    return () => {
      if (typeof dialog.close === 'function') dialog.close()
      else dialog.removeAttribute('open')
      // Without scrolling: Safari does not focus a tapped button, so `opener` may be the body.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      // After a navigation the opener is gone, and keyboard users continue from <main>.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  }, [isOpen])

  return ref
}

/** Returns handlers. On Android, Back calls `onCancel`. Browsers that close without asking call `onClose`. */
export function closeOnEscape(onClose: () => void) {
  return {
    onClose,
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

const ignorePointer = keyframes`
  from, to { pointer-events: none; }
`

/* The second tap of a double tap on the opener would press what has appeared below the finger. */
export const ignoreDoubleTap = css`
  a,
  button {
    animation: ${ignorePointer} 500ms;
  }
`

export const modalPaper = css`
  ${ignoreDoubleTap}
  background: ${theme.color.paper};
  border: 1px solid transparent;
  border-radius: ${theme.radius};
  box-shadow: ${theme.shadow};
  color: ${theme.color.text};
  inset: 0;
  margin: auto;
  max-height: calc(100 * var(--dvh) - 2 * ${theme.space.two});
  overflow: auto;
  /* A guest's name or address may be a word that is longer than a phone is wide. */
  overflow-wrap: anywhere;
  position: fixed;
  width: calc(100% - 2 * ${theme.space.two});
  z-index: ${theme.layer.modal};
`

export function stickyFoot(padding: string) {
  return css`
    background: ${theme.color.paper};
    bottom: calc(-1 * ${padding});
    margin-bottom: calc(-1 * ${padding});
    padding: ${theme.space.one} 0 ${padding};
    position: sticky;

    &::before {
      background: linear-gradient(transparent, ${theme.color.paper});
      bottom: 100%;
      content: '';
      height: ${theme.space.three};
      inset-inline: 0;
      pointer-events: none;
      position: absolute;
    }

    ${media.short} {
      position: static;

      &::before {
        content: none;
      }
    }
  `
}

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
