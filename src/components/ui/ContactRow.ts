import { styled } from 'styled-components'
import { theme } from '../../styles/theme'

/** A row of ways to reach the hotel. Each item holds a PhoneLink or a WhatsAppLink. */
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
