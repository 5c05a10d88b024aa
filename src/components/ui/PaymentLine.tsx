import { styled } from 'styled-components'
import roomPage from '../../../content/room-page.json'
import { look } from '../../styles/theme'
import { WholeWords } from './NoBreak'

/** How a guest pays and what he brings, above Book Now and in place of a form that is still loading. */
export function PaymentLine() {
  return (
    <Line>
      <WholeWords text={roomPage.booking.payment} />
    </Line>
  )
}

const Line = styled.p`
  ${look.small}
`
