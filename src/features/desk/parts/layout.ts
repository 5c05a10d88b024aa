import { styled } from 'styled-components'
import { media, theme } from '../../../styles/theme'

/** Things that stand in a line and wrap: buttons, a field and its button. */
export const Row = styled.div`
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.one} ${theme.space.two};
`

/** Buttons of which one is pressed. It needs a name for screen readers. */
export const ButtonGroup = styled(Row).attrs({ role: 'group' })``

/** Things below each other. */
export const Stack = styled.div`
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: minmax(0, 1fr);
  justify-items: stretch;
`

/** Panels beside each other where there is room. */
export const Columns = styled.div`
  align-items: start;
  display: grid;
  gap: ${theme.space.three};
  grid-template-columns: minmax(0, 1fr);

  ${media.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

/** A list whose items are parted by lines. */
export const Lines = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  /* An empty list takes no place below the words that say so. */
  &:empty {
    display: none;
  }

  > li {
    border-top: 1px solid ${theme.color.line};
    display: grid;
    gap: ${theme.space.one};
    /* A guest may write a word that is longer than a phone is wide. */
    overflow-wrap: anywhere;
    padding: ${theme.space.two} 0;
  }

  > li:first-child {
    border-top: 0;
    padding-top: 0;
  }

  > li:last-child {
    padding-bottom: 0;
  }
`

/** The first line of an item: what it is on the left, its state on the right. */
export const Head = styled.div`
  align-items: baseline;
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.half} ${theme.space.two};
  justify-content: space-between;

  b,
  a {
    color: ${theme.color.ink};
    font-weight: 600;
  }
`

/** Figures of the same width, so that amounts stand below each other. */
export const Figures = styled.span`
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
`
