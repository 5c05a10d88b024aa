import { css } from 'styled-components'
import { hasOwnServer } from '../../config/own-server'
import { look } from '../../styles/theme'

/**
 * Returns what makes a form work before or without the script: our server answers it with a page. Another host has
 * none, so there `method="dialog"` submits nothing, and what was typed does not get into the address
 * (https://html.spec.whatwg.org/#form-submission-algorithm, step 11).
 */
export function plainForm(action: string) {
  return hasOwnServer ? ({ method: 'post', action } as const) : ({ method: 'dialog' } as const)
}

/** Hides fields that do nothing without the script. */
export const needsScript = hasOwnServer
  ? undefined
  : css`
      ${look.needsScript}
    `
