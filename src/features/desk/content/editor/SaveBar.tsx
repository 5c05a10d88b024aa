import { styled } from 'styled-components'
import { Button } from '../../../../components/ui/Button'
import { look, media, theme } from '../../../../styles/theme'
import { useAnswer } from '../../api/useAnswer'
import { ConfirmButton } from '../../parts/dialogs'
import { DeskLink, Note, Problem } from '../../parts/text'
import { Moment } from '../../parts/time'
import { OldTerms } from '../OldTerms'
import type { ContentEditor } from './useContentEditor'

interface SaveBarProps {
  editor: ContentEditor
  hasProblems: boolean
}

export function SaveBar({ editor, hasProblems }: SaveBarProps) {
  const { file, isDirty, isBusy, problem, isConflict, discard } = editor
  const isRemoved = file.is_removed === true
  const hasFailed = problem !== undefined && !isConflict && (isDirty || isRemoved) && !isBusy
  return (
    <Bar>
      <Words>
        <State editor={editor} hasProblems={hasProblems} />
      </Words>
      {hasFailed && <Problem>{problem}</Problem>}
      {isDirty && !isBusy && (
        <ConfirmButton
          label="Discard changes"
          title="Discard your changes?"
          confirm="Discard them"
          variant="quiet"
          call={async () => discard()}
        >
          <p>The form shows again what is saved.</p>
        </ConfirmButton>
      )}
      <Button type="submit" disabled={isBusy || !(isDirty || isRemoved) || isConflict}>
        {isBusy ? 'One moment…' : isRemoved ? 'Bring it back' : hasFailed ? 'Try again' : 'Save'}
      </Button>
      <OldTerms of={isDirty ? [] : file.remarks} />
    </Bar>
  )
}

function State({ editor: { file, isDirty, isBusy, isConflict }, hasProblems }: SaveBarProps) {
  const entries = useAnswer('GET content/')
  const { schedule } = useAnswer('GET publish/').data ?? {}
  const entry = entries.data?.find(({ path, version }) => path === file.path && version === file.version)
  if (isBusy) return 'Saving…'
  if (isConflict) return 'Somebody else has saved this: choose above what stays.'
  if (file.is_removed === true) {
    return `Removed${isDirty ? ' while you were typing' : ''}. Bringing it back saves it as it is in the form.`
  }
  if (isDirty) {
    return hasProblems
      ? 'Unsaved changes, with something to correct. This device keeps them.'
      : 'Unsaved changes. This device keeps them.'
  }
  if (file.version === 0) return 'No changes.'
  // The list arrives a moment after the file.
  if (entry === undefined) return 'Saved.'
  if (entry.is_draft) return 'Saved as a draft. Guests do not see it.'
  const { is_live, is_over, appears_at } = entry
  if (is_over) return 'Saved. Its last day is over: guests do not see it.'
  if (is_live && appears_at === undefined) return 'Saved. Guests see this version.'
  if (is_live)
    return (
      <>
        Saved and published. It appears by itself <Moment at={appears_at ?? ''} />.
      </>
    )
  return (
    <>
      Saved.{' '}
      {appears_at === undefined ? (
        'Guests see it after publishing.'
      ) : (
        <>
          Once published, it appears <Moment at={appears_at} />.
        </>
      )}{' '}
      {schedule && (
        <>
          The whole site is published by itself <Moment at={schedule.at} />, with this.{' '}
        </>
      )}
      <DeskLink to="/desk/site">Publish the site</DeskLink>
    </>
  )
}

/* On a phone the bar stands above the navigation. */
const Bar = styled.div`
  ${look.row}
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius};
  bottom: ${theme.desk.nav};
  box-shadow: ${theme.shadow};
  gap: ${theme.space.one} ${theme.space.two};
  justify-content: end;
  padding: ${theme.space.one} ${theme.space.two};
  position: sticky;
  z-index: 1;

  ${media.tablet} {
    bottom: 0;
  }

  ${media.short} {
    position: static;
  }
  ${look.notPrinted}
`

const Words = styled(Note).attrs({ role: 'status' })`
  flex: 1 1 12rem;
`
