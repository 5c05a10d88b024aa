import { styled } from 'styled-components'
import { Button } from '../../../components/ui/Button'
import { theme } from '../../../styles/theme'

/** A button inside a list: lower than the house's, and as high as a finger needs. */
export const SmallButton = styled(Button)`
  letter-spacing: normal;
  min-height: ${theme.touchTarget};
  padding: ${theme.space.half} ${theme.space.two};
`
