import { styled } from 'styled-components'
import { formatNaira } from '../../shared/money'
import { look, theme } from '../../styles/theme'

export function Price({ naira }: { naira: number }) {
  return <Amount>{formatNaira(naira)}</Amount>
}

const Amount = styled.span`
  ${look.strong}
  font-family: ${theme.font.display};
  font-size: ${theme.type.title};
  font-variant-numeric: lining-nums;
  line-height: ${theme.lineHeight.heading};
  white-space: nowrap;
`
