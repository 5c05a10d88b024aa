import { styled } from 'styled-components'
import { look, media, theme } from '../../styles/theme'

interface AvailableSwitchProps {
  isOn: boolean
  available: number | undefined
  isTonight: boolean
  onChange: (isOn: boolean) => void
}

export function AvailableSwitch({ isOn, available, isTonight, onChange }: AvailableSwitchProps) {
  return (
    <Switch>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        Only available {isTonight ? 'tonight' : 'on these dates'}
        {available !== undefined && ` (${available})`}
      </span>
    </Switch>
  )
}

/* Wide enough for any number, because the number comes later. */
const Switch = styled.label`
  ${look.strong}
  cursor: pointer;
  ${look.line}
  flex: 1 1 0;
  gap: ${theme.space.one};
  min-height: ${theme.touchTarget};
  min-width: 13.5rem;

  ${media.desktop} {
    flex: none;
  }

  input {
    accent-color: ${theme.color.ink};
    flex: none;
    height: ${theme.icon};
    margin: 0;
    width: ${theme.icon};
  }

  ${look.scriptOnly}
`
