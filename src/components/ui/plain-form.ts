import { styled } from 'styled-components'
import { hasOwnServer } from '../../config/own-server'
import { look, theme } from '../../styles/theme'

/** Another host has no page for the form: there `method="dialog"` submits nothing, nor to the address. */
export function plainForm(action: string) {
  return hasOwnServer ? ({ method: 'post', action } as const) : ({ method: 'dialog' } as const)
}

/** The form's fields and button. Without script they are hidden where they would do nothing. */
export const Inputs = styled.div`
  display: grid;
  gap: ${theme.space.three};
  justify-items: start;

  > div {
    width: 100%;
  }

  ${hasOwnServer ? '' : look.needsScript}
`
