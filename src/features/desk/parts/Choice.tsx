import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'

/** Choices of which one is taken. */
export function ChoiceGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Group>
      <legend>{legend}</legend>
      {children}
    </Group>
  )
}

interface ChoiceProps {
  name: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

export function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <Line>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </Line>
  )
}

const Group = styled.fieldset`
  border: 0;
  min-width: 0;
  padding: 0;

  legend {
    color: ${theme.color.ink};
    font-size: ${theme.type.small};
    font-weight: 600;
    padding: 0;
  }
`

const Line = styled.label`
  align-items: center;
  cursor: pointer;
  display: flex;
  gap: ${theme.space.one};
  min-height: ${theme.touchTarget};
  padding: ${theme.space.half} 0;

  input {
    accent-color: ${theme.color.house};
    flex: none;
    height: ${theme.icon};
    margin: 0;
    width: ${theme.icon};
  }
`
