import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'

/** A picture of the site in the ratio of the rooms' pictures, whatever its own is. */
export const Photo = styled.img`
  aspect-ratio: ${theme.ratio.room};
  background: ${theme.color.skeleton};
  object-fit: cover;
  width: 100%;
`
