import { styled } from 'styled-components'
import type { Today } from '../../../shared/desk/bookings'
import { theme } from '../../../styles/theme'
import { DeskLink } from '../parts/DeskLink'
import { Head, Lines } from '../parts/layout'
import { Moment } from '../parts/Moment'
import { Panel } from '../parts/Panel'
import { Note } from '../parts/Problem'

/** What only a person can do, the most pressing first. */
export function NeedsYou({ lines }: { lines: Today['needs_you'] }) {
  if (lines.length === 0) {
    return (
      <Panel title="Needs you">
        <p>Nothing is waiting for you.</p>
      </Panel>
    )
  }
  return (
    <Marked>
      <Panel title="Needs you" count={lines.length}>
        <Lines>
          {lines.map(({ what, where, since }) => (
            <li key={`${where} ${what} ${since}`}>
              <Head>
                <DeskLink to={where}>{what}</DeskLink>
                {since !== null && (
                  <Note as="span">
                    since <Moment at={since} />
                  </Note>
                )}
              </Head>
            </li>
          ))}
        </Lines>
      </Panel>
    </Marked>
  )
}

const Marked = styled.div`
  > section {
    border-left: ${theme.desk.mark} solid ${theme.color.house};
  }
`
