import { styled } from 'styled-components'
import { theme } from '../../styles/theme'

/** A list of links by which a guest reaches the hotel, side by side: a PhoneLink or a WhatsAppLink in each item. */
export const ContactRow = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space.four};

  a {
    align-items: center;
    display: inline-flex;
    font-weight: 600;
    min-height: ${theme.touchTarget};
  }
`
