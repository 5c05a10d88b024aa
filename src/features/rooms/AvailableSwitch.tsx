import { styled } from 'styled-components'
import { look, media, theme } from '../../styles/theme'

interface AvailableSwitchProps {
  isOn: boolean
  /** How many rooms it shows; undefined while that is not known. */
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

/* As wide as with any number, which comes later. */
const Switch = styled.label`
  ${look.strong}
  cursor: pointer;
  ${look.line}
  flex: 1 1 0;
  gap: ${theme.space.one};
  min-height: ${theme.touchTarget};
  min-width: ${theme.choice.tonight};

  ${media.desktop} {
    flex: none;
  }

  input {
    appearance: none;
    background: ${theme.color.paper};
    border: 1px solid ${theme.color.control};
    border-radius: ${theme.icon};
    cursor: inherit;
    flex: none;
    height: calc(${theme.icon} + 2px);
    margin: 0;
    width: calc(2 * ${theme.icon});
  }

  input::before {
    border: calc(${theme.icon} / 2 - 3px) solid ${theme.color.control};
    border-radius: 50%;
    content: '';
    display: block;
    margin: 3px;
    width: 0;
  }

  input:checked {
    background: ${theme.color.ink};
    border-color: ${theme.color.ink};
  }

  input:checked::before {
    border-color: ${theme.color.paper};
    margin-left: calc(${theme.icon} + 1px);
  }

  ${look.scriptOnly}
`
