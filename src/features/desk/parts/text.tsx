import { Link } from 'gatsby'
import { Fragment, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { formatNaira } from '../../../shared/money'
import { theme } from '../../../styles/theme'
import { Figures } from './layout'

/** What is wrong with something that the screen lists. */
export const Trouble = styled.p`
  color: ${theme.color.house};
  font-size: ${theme.type.small};
  font-weight: 600;
  line-height: ${theme.lineHeight.small};
`

/** A call that failed, in the server's sentence. Screen readers say it at once. */
export const Problem = styled(Trouble).attrs({ role: 'alert' })``

/** A quiet line: nothing is there, or what something means. */
export const Note = styled.p`
  font-size: ${theme.type.small};
  line-height: ${theme.lineHeight.small};
`

/** What has just happened. It is always there, so that screen readers say its words when they come. */
export const Said = styled.p.attrs({ role: 'status' })`
  &:empty {
    display: none;
  }
`

/**
 * Text for screen readers only. A component of the desk's own: the house's one is built into a page for
 * guests, and would become a part of its own there if the desk used it too.
 */
export const VisuallyHidden = styled.span`
  clip-path: inset(50%);
  height: 1px;
  overflow: hidden;
  position: absolute;
  white-space: nowrap;
  width: 1px;
`

/** An amount in naira; a negative one with a minus sign. */
export function Amount({ naira }: { naira: number }) {
  return <Figures>{naira < 0 ? `−${formatNaira(-naira)}` : formatNaira(naira)}</Figures>
}

/** A link to another screen of the desk. */
export const DeskLink = styled(Link)`
  color: ${theme.color.ink};
  font-weight: 600;
`

/** The same as a line of its own, high enough for a finger. */
export const BackLink = styled(DeskLink)`
  font-size: ${theme.type.small};
  line-height: ${theme.touchTarget};
`

export type Tone = 'good' | 'taken' | 'waiting' | 'plain'

/** A state in words on a ground of its colour. The words alone say all. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <Label $tone={tone}>{children}</Label>
}

const COLOURS: Record<Tone, { ground: string; text: string }> = {
  good: { ground: theme.color.availableGround, text: theme.color.available },
  taken: { ground: theme.color.occupiedGround, text: theme.color.occupied },
  waiting: { ground: theme.desk.waiting, text: theme.color.ink },
  plain: { ground: theme.color.cream, text: theme.color.text },
}

const Label = styled.span<{ $tone: Tone }>`
  background: ${({ $tone }) => COLOURS[$tone].ground};
  border: 1px solid transparent;
  border-radius: ${theme.radius};
  color: ${({ $tone }) => COLOURS[$tone].text};
  display: inline-block;
  flex: none;
  font-size: ${theme.type.small};
  font-weight: 600;
  line-height: ${theme.lineHeight.small};
  padding: 0 ${theme.space.one};
  white-space: nowrap;
`

/** What is known of something, as pairs of a name and a value. Pairs without a value are left out. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <List>
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </List>
  )
}

const List = styled.dl`
  display: grid;
  gap: ${theme.space.one} ${theme.space.two};
  grid-template-columns: fit-content(40%) minmax(0, 1fr);
  margin: 0;

  dt {
    font-size: ${theme.type.small};
  }

  dd {
    color: ${theme.color.ink};
    overflow-wrap: anywhere;
  }
`
