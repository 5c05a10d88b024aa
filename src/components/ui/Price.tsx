import { styled } from 'styled-components'
import policies from '../../../content/policies.json'
import { formatNaira } from '../../shared/money'
import { look, theme } from '../../styles/theme'

const TAXES = policies.taxes

export const TAXES_BEHIND = `${TAXES.charAt(0).toLowerCase()}${TAXES.slice(1)}`

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
