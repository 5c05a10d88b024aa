import { css } from 'styled-components'
import { hasOwnServer } from '../../config/own-server'
import { look } from '../../styles/theme'

/** Another host has no page for the form: `method="dialog"` submits nothing, not even to the address. */
export function plainForm(action: string) {
  return hasOwnServer ? ({ method: 'post', action } as const) : ({ method: 'dialog' } as const)
}

export const needsScript = hasOwnServer
  ? undefined
  : css`
      ${look.needsScript}
    `
