import { Link } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { look, theme } from '../../styles/theme'

export function Logo() {
  return (
    <Home to="/">
      <Mark viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path d="M16 1 31 16 16 31 1 16z" />
        <path d="M12 9v13h9" />
      </Mark>
      {hotel.name}
    </Home>
  )
}

const Home = styled(Link)`
  ${look.rowLink}
  color: inherit;
  font-family: ${theme.font.display};
  font-size: ${theme.type.lead};
  gap: ${theme.space.one};
  letter-spacing: ${theme.tracking.name};
  line-height: ${theme.lineHeight.tight};
  text-decoration: none;
`

const Mark = styled.svg`
  fill: none;
  height: ${theme.space.four};
  stroke: currentcolor;
  stroke-width: 1.25;
  width: ${theme.space.four};
`
