import { styled } from 'styled-components'
import roomPage from '../../../content/room-page.json'
import { look } from '../../styles/theme'

/** How a guest pays and what he brings, above Book Now and in place of a form that is still loading. */
export function PaymentLine() {
  return <Line>{roomPage.booking.payment}</Line>
}

const Line = styled.p`
  ${look.small}
`
