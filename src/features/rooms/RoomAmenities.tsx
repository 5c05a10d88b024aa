import { Fragment } from 'react'
import { styled } from 'styled-components'
import { FROM_AIRPORT } from '../../components/ui/ContactLinks'
import { look, theme } from '../../styles/theme'

export function RoomAmenities({ amenities }: Pick<Queries.RoomMoreFragment, 'amenities'>) {
  const rows = FROM_AIRPORT ? [...amenities, { term: 'Getting here', text: FROM_AIRPORT }] : amenities
  return (
    <List>
      {rows.map(({ term, text }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </List>
  )
}

const List = styled.dl`
  display: grid;
  ${look.small}
  gap: 0 ${theme.space.two};
  grid-template-columns: max-content minmax(0, 1fr);

  dd {
    color: ${theme.color.ink};
    text-wrap: pretty;
  }
`
