import { Link } from 'gatsby'
import { styled } from 'styled-components'
import policies from '../../../../content/policies.json'
import { theme } from '../../../styles/theme'

/** What a booking is, in short lines. It stands above Book Now, and in the place of a form that is to come. */
export function WhatIsBought() {
  return (
    <Lines>
      {policies.short.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>
        <Link to="/policies">Booking & policies</Link> · <Link to="/privacy">Privacy</Link>
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
`
