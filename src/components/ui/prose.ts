import { css } from 'styled-components'
import { look, theme } from '../../styles/theme'

export const prose = css`
  overflow-wrap: anywhere;
  white-space: normal;

  > * + * {
    margin-top: ${theme.space.two};
  }

  h2 {
    font-size: ${theme.type.title};
    margin-top: ${theme.space.six};
  }

  h3,
  h4,
  h5,
  h6 {
    color: ${theme.color.ink};
    font-size: ${theme.type.lead};
    margin-top: ${theme.space.four};
  }

  strong {
    ${look.strong}
  }

  ul {
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }

  ul,
  ol {
    padding-left: ${theme.space.three};
  }

  li + li {
    margin-top: ${theme.space.one};
  }

  li::marker {
    color: ${theme.color.brass};
  }

  blockquote {
    border-left: ${theme.rule.height} solid ${theme.color.brass};
    margin-inline: 0;
    padding-left: ${theme.space.three};
  }

  hr {
    border: 0;
    border-top: 1px solid ${theme.color.line};
    margin-block: ${theme.space.four};
  }

  img {
    height: auto;
    max-width: 100%;
  }

  pre,
  table {
    display: block;
    overflow-x: auto;
  }

  th,
  td {
    border-bottom: 1px solid ${theme.color.line};
    overflow-wrap: normal;
    padding: ${theme.space.one} ${theme.space.three} ${theme.space.one} 0;
    text-align: start;
    vertical-align: top;
  }

  th {
    ${look.strong}
  }
`
