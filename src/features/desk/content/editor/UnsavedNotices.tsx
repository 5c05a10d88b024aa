import { useState } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../../../styles/theme'
import { findInOtherTabs, forgetOtherTab } from '../../api/unsaved'
import { useMe } from '../../frame/me'
import { SmallButton } from '../../parts/buttons'
import { ConfirmButton } from '../../parts/dialogs'
import { Row } from '../../parts/layout'
import { formatMoment, Moment, useNow } from '../../parts/time'
import type { ContentEditor } from './useContentEditor'

/** Says that the form has typing from before, or offers that of other tabs. */
export function UnsavedNotices({ editor }: { editor: ContentEditor }) {
  const { isDirty, restoredAt, newer } = editor
  if (!isDirty) return <OtherTabs editor={editor} />
  if (restoredAt === undefined || newer !== undefined) return null
  return (
    <Notice>
      <p>
        You have unsaved changes from <Moment at={restoredAt} />. They are in the form.
      </p>
    </Notice>
  )
}

/** Offers what the same person has typed into the same form in other tabs, also in those that were closed. */
function OtherTabs({ editor: { file, takeOver } }: { editor: ContentEditor }) {
  const { id: person } = useMe()
  const now = new Date(useNow())
  const [others, setOthers] = useState(() => findInOtherTabs(person, file.path))
  return others.map((other) => {
    const { at } = other.unsaved
    const from = `from ${formatMoment(at, now)}`
    return (
      <Notice key={other.key}>
        <p>
          You have unsaved changes from <Moment at={at} />, typed in another tab.
        </p>
        <Row>
          <SmallButton variant="outline" onClick={() => takeOver(other)}>
            Put them into the form
          </SmallButton>
          <ConfirmButton
            label="Discard them"
            about={from}
            title={`Discard your changes ${from}?`}
            confirm="Discard them"
            call={async () => {
              forgetOtherTab(other)
              setOthers(findInOtherTabs(person, file.path))
            }}
          >
            <p>A tab that is still open keeps them in its form.</p>
          </ConfirmButton>
        </Row>
      </Notice>
    )
  })
}

const Notice = styled.div`
  align-items: center;
  background: ${theme.desk.waiting};
  border-radius: ${theme.radius};
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.one} ${theme.space.two};
  padding: ${theme.space.one} ${theme.space.two};
`
