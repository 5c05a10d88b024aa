import { styled } from 'styled-components'
import { theme } from '../../../../styles/theme'

/** A line above the form about what was typed, with what can be done. */
export const Notice = styled.div`
  align-items: center;
  background: ${theme.desk.waiting};
  border-radius: ${theme.radius};
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.one} ${theme.space.two};
  padding: ${theme.space.one} ${theme.space.two};
`
