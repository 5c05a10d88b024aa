import { Link } from 'gatsby'
import { styled } from 'styled-components'
import { theme } from '../../styles/theme'

/** Says at the form what becomes of a guest's data. */
export function DetailsNote() {
  return (
    <Line>
      <Link to="/privacy">How we use your details</Link>
    </Line>
  )
}

const Line = styled.p`
  font-size: ${theme.type.small};

  a {
    display: inline-block;
    line-height: ${theme.footerLink};
  }
`
