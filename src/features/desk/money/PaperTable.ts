import { styled } from 'styled-components'
import { media, theme } from '../../../styles/theme'

/** A table for screen and print. On a phone each row becomes a card, with the last cell at its top right. */
export const PaperTable = styled.table`
  border-collapse: collapse;
  font-size: ${theme.type.small};
  line-height: ${theme.lineHeight.small};
  width: 100%;

  tr {
    border-top: 1px solid ${theme.color.line};
    display: grid;
    gap: 0 ${theme.space.two};
    grid-template-columns: minmax(0, 1fr) auto;
    padding: ${theme.space.one} 0;
  }

  thead {
    clip-path: inset(50%);
    height: 1px;
    overflow: hidden;
    position: absolute;
    width: 1px;
  }

  th,
  td {
    overflow-wrap: anywhere;
    padding: 0;
    text-align: left;
    vertical-align: top;
  }

  td:last-child {
    color: ${theme.color.ink};
    font-weight: 600;
    grid-column: 2;
    grid-row: 1;
    text-align: right;
  }

  ${media.tablet} {
    ${() => wide}
  }

  ${media.print} {
    ${() => wide}
  }
`

const wide = `
  tr { display: table-row; }
  thead { clip-path: none; display: table-header-group; height: auto; position: static; width: auto; }
  th, td { padding: ${theme.space.one} ${theme.space.two} ${theme.space.one} 0; }
  th:last-child, td:last-child { padding-right: 0; text-align: right; }
`

/** Names the value of a cell on a phone, where the table has no head. */
export const CellName = styled.span`
  ${media.tablet} {
    display: none;
  }

  ${media.print} {
    display: none;
  }
`
