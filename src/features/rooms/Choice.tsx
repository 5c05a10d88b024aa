import type { ReactNode, Ref } from 'react'
import { styled } from 'styled-components'
import { look, theme } from '../../styles/theme'

interface SelectProps {
  label: string
  /** The width is fixed, because the live list may have longer choices than the build. */
  width: string
  value: number
  onChange: (value: number) => void
  ref?: Ref<HTMLSelectElement>
  children: ReactNode
}

export function Select({ label, width, value, onChange, ref, children }: SelectProps) {
  return (
    <Choice>
      {label}
      <select
        ref={ref}
        style={{ width }}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {children}
      </select>
    </Choice>
  )
}

export const Choice = styled.label`
  ${look.strong}
  ${look.line}
  gap: ${theme.space.one};

  select,
  input {
    background: ${theme.color.paper};
    border: 1px solid ${theme.color.control};
    border-radius: ${theme.radius};
    color: inherit;
    font: inherit;
    font-size: ${theme.type.control};
    font-weight: 400;
    max-width: 100%;
    min-height: ${theme.touchTarget};
    padding: 0 ${theme.space.one};
  }
`
