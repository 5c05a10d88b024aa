import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '../../styles/theme'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The name of the button for screen readers. */
  label: string
}

export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <Square type={type} aria-label={label} {...rest} />
}

const Square = styled.button`
  align-items: center;
  background: transparent;
  border: 0;
  border-radius: ${theme.radius};
  color: inherit;
  cursor: pointer;
  display: inline-flex;
  flex: none;
  height: ${theme.touchTarget};
  justify-content: center;
  padding: 0;
  width: ${theme.touchTarget};

  ${media.hover} {
    &:hover {
      background: ${theme.color.touch};
    }
  }

  ${media.motionOk} {
    transition: background-color ${theme.motion.quick};
  }
`
