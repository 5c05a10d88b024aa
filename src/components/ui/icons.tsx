import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../styles/theme'

/* Screen readers skip the icons: each stands beside a text or inside a button with a name. */

export function MenuIcon() {
  return <Icon path={<path d="M3 6h18M3 12h18M3 18h18" />} />
}

export function CloseIcon() {
  return <Icon path={<path d="m5 5 14 14M19 5 5 19" />} />
}

export function PreviousIcon() {
  return <Icon path={<path d="m15 4-8 8 8 8" />} />
}

export function NextIcon() {
  return <Icon path={<path d="m9 4 8 8-8 8" />} />
}

export function PauseIcon() {
  return <Icon path={<path d="M8 5v14M16 5v14" />} />
}

export function PlayIcon() {
  return <Icon path={<path d="m7 4 13 8-13 8z" />} />
}

export function SizeIcon() {
  return <Icon path={<path d="M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6" />} />
}

export function PeopleIcon() {
  return (
    <Icon
      path={
        <>
          <circle cx="12" cy="8" r="4" />
          <path d="M4 21c0-4.5 3.5-7 8-7s8 2.5 8 7" />
        </>
      }
    />
  )
}

export function ExpandIcon() {
  return <Icon path={<path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />} />
}

export function Icon({ path }: { path: ReactNode }) {
  return (
    <Drawing viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {path}
    </Drawing>
  )
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
