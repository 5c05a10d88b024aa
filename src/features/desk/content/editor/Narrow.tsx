import { styled } from 'styled-components'
import { theme } from '../../../../styles/theme'
import { Stack } from '../../parts/layout'

/** Texts are as wide as they are read on the site. */
export const Narrow = styled(Stack)`
  max-width: ${theme.width.narrow};
`
