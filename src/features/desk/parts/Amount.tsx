import { formatNaira } from '../../../shared/money'
import { Figures } from './layout'

/** An amount in naira; a negative one with a minus sign. */
export function Amount({ naira }: { naira: number }) {
  return <Figures>{naira < 0 ? `−${formatNaira(-naira)}` : formatNaira(naira)}</Figures>
}
