import { styled } from 'styled-components'
import { look } from '../../styles/theme'

export const VisuallyHidden = styled.span`
  ${look.unseen}
`
