import { styled } from 'styled-components'
import { look, media, theme } from '../../../styles/theme'

export const Months = styled.div<{ $count: number }>`
  .rdp-months {
    display: grid;
    gap: ${theme.space.four};
    grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
    position: relative;
  }

  .rdp-nav {
    display: flex;
    inset: 0 0 auto;
    justify-content: space-between;
    position: absolute;
  }

  .rdp-nav button {
    ${look.bareButton}
    ${look.inline}
    height: ${theme.touchTarget};
    justify-content: center;
    width: ${theme.touchTarget};
  }

  .rdp-nav [aria-disabled='true'] {
    cursor: default;
    opacity: 0.3;
  }

  .rdp-month_caption {
    color: ${theme.color.ink};
    font-family: ${theme.font.display};
    font-size: ${theme.type.lead};
    font-variant-numeric: lining-nums;
    font-weight: 600;
    line-height: ${theme.touchTarget};
    text-align: center;
  }

  table {
    border-collapse: collapse;
    table-layout: fixed;
    width: 100%;
  }

  th {
    font-size: ${theme.type.caps};
    font-weight: 400;
    line-height: ${theme.lineHeight.small};
    padding: 0;
  }

  td {
    height: calc(${theme.touchTarget} + ${theme.space.half});
    padding: 2px 0;
  }

  td button {
    ${look.bareButton}
    color: ${theme.color.ink};
    display: grid;
    font-size: ${theme.type.card};
    font-variant-numeric: lining-nums tabular-nums;
    height: 100%;
    line-height: 1.3;
    place-content: center;
    text-align: center;
    width: 100%;
  }

  /* Drawn inside, where the ring crosses no other night's price. */
  td button:focus-visible {
    outline-offset: -${theme.focusRing.width};
  }

  td button:disabled,
  td button[aria-disabled='true'] {
    color: ${theme.color.control};
    cursor: default;
  }

  td small {
    color: ${theme.color.text};
    display: block;
    font-size: 0.6875rem;
    letter-spacing: -0.02em;
    min-height: 1.3em;
  }

  td small::before {
    content: attr(data-price);
  }

  td[data-selected] {
    background: ${theme.color.cream};
  }

  td.end button {
    background: ${theme.color.ink};
    border-radius: ${theme.radius};
  }

  td.end button,
  td.end small {
    color: ${theme.color.onDark};
  }

  ${media.hover} {
    td:not(.end) button:enabled:hover {
      background: ${theme.color.touch};
    }
  }
`
