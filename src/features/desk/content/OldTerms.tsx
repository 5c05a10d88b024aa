import { styled } from 'styled-components'
import type { ContentRemark } from '../../../shared/desk/content'
import { media, theme } from '../../../styles/theme'
import { DeskLink, Note, Summary } from '../parts/text'

/** Texts that still name an earlier rule of the hotel. A person decides, as they may mean something else. */
export function OldTerms({ of = [] }: { of: readonly ContentRemark[] | undefined }) {
  return (
    <Remarks>
      {of.length > 0 && (
        <details>
          <Summary>
            {of.length === 1 ? '1 text still says' : `${of.length} texts still say`} the old rule
          </Summary>
          <ul>
            {of.map(({ path, where, words }) => (
              <li key={`${where} ${words}`}>
                <DeskLink to={`/desk/content/${path}`}>{where}</DeskLink>: {words}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Remarks>
  )
}

const Remarks = styled(Note).attrs({ as: 'div', role: 'status' })`
  flex-basis: 100%;
  max-height: 30vh;
  overflow: auto;

  /* On a phone, the list is one line that opens. */
  ${media.tablet} {
    details::details-content {
      content-visibility: visible;
    }
  }

  /* Takes no line of its own, but exists for screen readers. */
  &:empty {
    flex-basis: 0;
  }

  a {
    display: inline-block;
    padding: ${theme.space.one} 0;
  }
`
