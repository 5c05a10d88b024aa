import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import { look, theme } from '../../styles/theme'

export const hours = graphql`
  fragment Hours on HoursContent {
    rows {
      what
      when
    }
  }
`

export function Hours({ rows }: Queries.HoursFragment) {
  return (
    <List>
      {rows.map(({ what, when }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{when}</dd>
        </div>
      ))}
    </List>
  )
}

const List = styled.dl`
  div {
    border-bottom: 1px solid ${theme.color.line};
    display: grid;
    gap: 0 ${theme.space.two};
    grid-template-columns: minmax(0, 1fr) fit-content(60%);
    padding: ${theme.space.one} 0;
  }

  dt {
    ${look.strong}
  }

  dd {
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
`
