import { styled } from 'styled-components'
import { type ChosenStay, daysOfChoice } from '../../shared/chosen-stay'
import { dayAndMonth } from '../../shared/day-in-words'
import { look, media, theme } from '../../styles/theme'

interface AvailableSwitchProps {
  isOn: boolean
  /** How many rooms it shows; undefined while that is not known. */
  available: number | undefined
  stay: ChosenStay | undefined
  onChange: (isOn: boolean) => void
}

export function AvailableSwitch({ isOn, available, stay, onChange }: AvailableSwitchProps) {
  return (
    <Switch $isLong={stay !== undefined}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        Available {stay ? daysInShort(stay) : 'tonight'}
        {available !== undefined && ` (${available})`}
      </span>
    </Switch>
  )
}

/** @example daysInShort({ from: '2026-12-30', nights: 3 }) // '30 Dec to 2 Jan' */
function daysInShort(stay: ChosenStay): string {
  const { arrives_on, leaves_on } = daysOfChoice(stay)
  const isOneMonth = arrives_on.slice(0, 7) === leaves_on.slice(0, 7)
  return `${isOneMonth ? Number(arrives_on.slice(8)) : shortDay(arrives_on)} to ${shortDay(leaves_on)}`
}

function shortDay(day: string): string {
  return dayAndMonth(day).replace(/([A-Z]..).*/, '$1')
}

/* As wide as with any number, which comes later. */
const Switch = styled.label<{ $isLong: boolean }>`
  ${look.strong}
  cursor: pointer;
  ${look.line}
  flex: 1 1 0;
  gap: ${theme.space.one};
  min-height: ${theme.touchTarget};
  min-width: ${theme.choice.tonight};

  ${media.desktop} {
    flex: none;
    min-width: ${({ $isLong }) => ($isLong ? theme.choice.dates : theme.choice.tonight)};
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
