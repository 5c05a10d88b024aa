import { styled } from 'styled-components'
import { look, media, theme } from '../../../styles/theme'

/** A frame in which a table scrolls: as wide as a phone's screen, and on paper as high as the table. */
export const ScrollFrame = styled.section`
  border: 1px solid ${theme.color.line};
  margin-inline: calc(-1 * ${theme.space.one});
  overflow: auto;

  ${media.tablet} {
    margin-inline: 0;
  }

  ${media.print} {
    && {
      border: 0;
      margin: 0;
      max-height: none;
      overflow: visible;
    }
  }
`

/** A table whose first row and column stay in view, which needs separate borders. */
export const ScrollTable = styled.table`
  background: ${theme.color.paper};
  border-spacing: 0;
  ${look.small}
  font-variant-numeric: tabular-nums lining-nums;
  width: 100%;

  th {
    background: ${theme.color.cream};
    color: ${theme.color.ink};
    position: sticky;
  }

  thead th {
    top: 0;
    z-index: 1;
  }

  th:first-child {
    box-shadow: inset -1px 0 ${theme.color.line};
    left: 0;
    overflow-wrap: break-word;
    text-align: left;
    z-index: 2;
  }

  thead th:first-child {
    z-index: 3;
  }

  tbody th {
    background: ${theme.color.paper};
    font-weight: 400;
  }

  tr + tr > *,
  thead + * > tr > *,
  tfoot > tr > * {
    border-top: 1px solid ${theme.color.line};
  }

  tr {
    break-inside: avoid;
  }

  ${media.print} {
    && th,
    && td {
      position: static;
    }
  }
`
