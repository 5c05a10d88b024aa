import { css, styled } from 'styled-components'
import { look, media, theme } from '../../styles/theme'

export const FieldLabel = styled.label`
  ${look.strong}
  display: block;
  font-size: ${theme.type.small};
  margin-bottom: ${theme.space.half};
`

export const Input = styled.input`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.control};
  border-radius: ${theme.radius};
  color: ${theme.color.ink};
  display: block;
  font: inherit;
  min-height: ${theme.control.height};
  padding: ${theme.space.one} ${theme.space.two};
  /* When the browser scrolls to an invalid field, the bar at the top must not cover its label. */
  scroll-margin-top: ${theme.space.seven};
  width: 100%;

  textarea& {
    min-height: ${theme.control.areaHeight};
    resize: vertical;
  }

  &[aria-invalid='true'] {
    border-color: ${theme.color.house};
  }

  &:disabled {
    background: ${theme.color.cream};
    color: ${theme.color.text};
  }

  ${media.motionOk} {
    transition: border-color ${theme.motion.quick};
  }
`

export const formColumns = css`
  ${media.tabletOnly} {
    column-gap: ${theme.space.four};
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > button,
    > [data-waiting] {
      align-self: end;
    }

    > ul {
      grid-column: 1 / -1;
    }
  }
`
