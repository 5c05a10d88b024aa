import { styled } from 'styled-components'
import type { ContentRemark } from '../../../shared/desk/content'
import { theme } from '../../../styles/theme'
import { DeskLink, Note } from '../parts/text'

/** The texts that still name an earlier rule of the hotel. They may mean something else: a person decides. */
export function OldTerms({ of = [] }: { of: readonly ContentRemark[] | undefined }) {
  return (
    <Remarks>
      {of.length > 0 && (
        <>
          <p>These texts still say what the rule was before. Please read them:</p>
          <ul>
            {of.map(({ path, where, words }) => (
              <li key={`${where} ${words}`}>
                <DeskLink to={`/desk/content/${path}`}>{where}</DeskLink>: {words}
              </li>
            ))}
          </ul>
        </>
      )}
    </Remarks>
  )
}

const Remarks = styled(Note).attrs({ as: 'div', role: 'status' })`
  flex-basis: 100%;
  max-height: 30vh;
  overflow: auto;

  /* Without a line of its own, but there for screen readers. */
  &:empty {
    flex-basis: 0;
  }

  a {
    display: inline-block;
    padding: ${theme.space.one} 0;
  }
`
