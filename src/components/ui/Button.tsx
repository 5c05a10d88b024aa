import { Link } from 'gatsby'
import type { ComponentProps } from 'react'
import { css, styled } from 'styled-components'
import { look, media, theme } from '../../styles/theme'

/** `primary`, the house's red, is for booking and paying only. */
export type ButtonVariant = 'primary' | 'outline' | 'quiet'

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant }

export function Button({ variant = 'primary', type = 'button', ...rest }: ButtonProps) {
  return <PlainButton type={type} $variant={variant} {...rest} />
}

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  to: string
  state?: object
  replace?: boolean
  variant?: ButtonVariant
}

export function ButtonLink({ variant = 'outline', ...rest }: ButtonLinkProps) {
  return <LinkedButton $variant={variant} {...rest} />
}

type Look = ReturnType<typeof css>

/** Styles hover and focus: on a touch screen `:hover` would persist after a tap. */
function onPoint(pointed: Look) {
  return css`
    ${media.hover} {
      &:hover {
        ${pointed}
      }
    }

    &:active,
    &:focus-visible {
      ${pointed}
    }
  `
}

const looks = {
  primary: css`
    background: ${theme.color.house};
    border-color: ${theme.color.house};
    color: ${theme.color.onDark};

    ${onPoint(css`
      background: ${theme.color.houseDeep};
      border-color: ${theme.color.houseDeep};
    `)}
  `,
  outline: css`
    background: transparent;
    border-color: currentcolor;
    color: var(--outline, ${theme.color.ink});

    ${onPoint(css`
      background: ${theme.color.ink};
      border-color: ${theme.color.ink};
      color: ${theme.color.onDark};
    `)}
  `,
  quiet: css`
    background: transparent;
    border-color: transparent;
    color: inherit;
    padding-inline: 0;
    text-decoration: underline;
    text-decoration-color: ${theme.color.brass};
    text-underline-offset: ${theme.space.half};

    ${onPoint(css`
      text-decoration-color: currentcolor;
    `)}
  `,
}

const buttonLook = css<{ $variant: ButtonVariant }>`
  border: 1px solid;
  border-radius: ${theme.radius};
  cursor: pointer;
  ${look.inline}
  font: inherit;
  font-size: ${theme.type.small};
  font-weight: 600;
  gap: ${theme.space.one};
  justify-content: center;
  letter-spacing: ${theme.tracking.button};
  line-height: ${theme.lineHeight.tight};
  min-height: ${theme.control.height};
  padding: ${theme.space.one} ${theme.space.three};
  text-align: center;
  text-decoration: none;
  ${({ $variant }) => looks[$variant]}

  &:disabled,
  &[aria-disabled='true'] {
    background: ${theme.color.line};
    border-color: ${theme.color.line};
    color: ${theme.color.text};
    cursor: not-allowed;
  }

  ${media.motionOk} {
    transition:
      background-color ${theme.motion.quick},
      color ${theme.motion.quick};
  }
`

const PlainButton = styled.button<{ $variant: ButtonVariant }>`
  ${buttonLook}
`

const LinkedButton = styled(Link)<{ $variant: ButtonVariant }>`
  ${buttonLook}
`

export const ButtonAnchor = styled.a<{ $variant: ButtonVariant }>`
  ${buttonLook}
`

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string
}

export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <Square type={type} aria-label={label} {...rest} />
}

const Square = styled.button`
  ${look.bareButton}
  border-radius: ${theme.radius};
  ${look.inline}
  flex: none;
  height: ${theme.touchTarget};
  justify-content: center;
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
