import { styled } from 'styled-components'
import { media, theme } from '../../../styles/theme'
import type { Connection } from '../api/useLiveUpdates'

/**
 * Says when the hotel's server cannot be reached. The element is always there, so that its words are read
 * out.
 */
export function ConnectionLine({ connection }: { connection: Connection }) {
  return (
    <Line>
      {connection === 'lost' && (
        <span>
          No connection to the hotel’s server. Trying again… What you see may be old; what you type is kept.
        </span>
      )}
    </Line>
  )
}

const Line = styled.div.attrs({ role: 'status' })`
  position: sticky;
  top: 0;
  z-index: ${theme.layer.bar};

  span {
    background: ${theme.color.house};
    color: ${theme.color.onDark};
    display: block;
    font-size: ${theme.type.small};
    line-height: ${theme.lineHeight.small};
    padding: ${theme.space.one} ${theme.space.two};
    text-align: center;
  }

  ${media.print} {
    display: none;
  }
`
