import { Link } from 'gatsby'
import { styled } from 'styled-components'
import policies from '../../../content/policies.json'
import { theme } from '../../styles/theme'

/** Whether the price includes taxes, in words. */
export const TAXES = policies.taxes

/** The short lines of the policies: above Book Now, and in place of a form that is still loading. */
export function PolicySummary() {
  return (
    <Lines>
      {policies.short.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>
        <Link to="/policies">Booking & policies</Link> <Link to="/privacy">How we use your details</Link>
      </li>
    </Lines>
  )
}

const Lines = styled.ul`
  font-size: ${theme.type.small};
  line-height: ${theme.lineHeight.small};

  a {
    display: inline-block;
    line-height: ${theme.footerLink};
  }

  /* Space instead of a separator, which could end up at the end of a line. */
  a:not(:last-child) {
    margin-right: ${theme.space.two};
  }
`
