import { Fragment, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'

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
