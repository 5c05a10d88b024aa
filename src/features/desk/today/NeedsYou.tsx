import { styled } from 'styled-components'
import type { Today } from '../../../shared/desk/today'
import { look, theme } from '../../../styles/theme'
import { Lines, Marked, Panel, Split } from '../parts/layout'
import { DeskLink, Note, Summary } from '../parts/text'
import { Moment } from '../parts/time'

/** More rows would push the arrivals out of a phone's first view. */
const MOST_NEEDS = 3

export function NeedsYou({ lines }: { lines: Today['needs_you'] }) {
  const more = lines.slice(MOST_NEEDS)
  if (lines.length === 0) return null
  return (
    <Marked>
      <Panel title="Needs you" count={lines.length} isScreenOnly>
        <Needs lines={lines.slice(0, MOST_NEEDS)} />
        {more.length > 0 && (
          <details>
            <Summary>{more.length} more</Summary>
            <Needs lines={more} />
          </details>
        )}
      </Panel>
    </Marked>
  )
}

function Needs({ lines }: { lines: Today['needs_you'] }) {
  return (
    <Lines>
      {lines.map(({ what, where, since }) => (
        <Need key={`${where} ${what} ${since}`}>
          <details>
            <summary>{what}</summary>
            {since !== null && (
              <Note>
                Since <Moment at={since} />
              </Note>
            )}
          </details>
          <DeskLink to={where} aria-label={`${nameOf(where)}: ${what}`}>
            {nameOf(where)}
          </DeskLink>
        </Need>
      ))}
    </Lines>
  )
}

const Need = styled(Split)`
  && {
    padding: ${theme.space.half} 0;
  }

  ${look.small}

  summary {
    cursor: pointer;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  [open] > summary {
    white-space: normal;
  }
`

/** @example nameOf('/desk/bookings/LH-7K3M9Q') // 'LH-7K3M9Q', nameOf('/desk/money/night') // 'Night' */
function nameOf(where: string): string {
  const [, , screen = '', code] = where.replace(/\?.*/, '').split('/')
  const name = code ?? screen
  return name.charAt(0).toUpperCase() + name.slice(1)
}
