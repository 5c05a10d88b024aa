import { Link } from 'gatsby'
import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'

/** A link to another screen of the desk. */
export const DeskLink = styled(Link)`
  color: ${theme.color.ink};
  font-weight: 600;
`

/** The same as a line of its own, high enough for a finger. */
export const BackLink = styled(DeskLink)`
  font-size: ${theme.type.small};
  line-height: ${theme.touchTarget};
`
