import { styled } from 'styled-components'
import { theme } from '../../styles/theme'

/* Screen readers skip the icons: each stands beside a text or inside a button with a name. */

export const MenuIcon = iconOf('M3 6h18M3 12h18M3 18h18')
export const CloseIcon = iconOf('m5 5 14 14M19 5 5 19')
export const PreviousIcon = iconOf('m15 4-8 8 8 8')
export const NextIcon = iconOf('m9 4 8 8-8 8')
export const PauseIcon = iconOf('M8 5v14M16 5v14')
export const PlayIcon = iconOf('m7 4 13 8-13 8z')
export const SizeIcon = iconOf('M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6')
export const PeopleIcon = iconOf('M16 8a4 4 0 1 1-8 0 4 4 0 1 1 8 0M4 21c0-4.5 3.5-7 8-7s8 2.5 8 7')
export const ExpandIcon = iconOf('M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7')

export function iconOf(d: string) {
  return function Icon() {
    return (
      <Drawing viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={d} />
      </Drawing>
    )
  }
}

const Drawing = styled.svg`
  fill: none;
  flex: none;
  height: ${theme.icon};
  stroke: currentcolor;
  stroke-linecap: round;
  stroke-linejoin: round;
  stroke-width: 1.5;
  width: ${theme.icon};
`
