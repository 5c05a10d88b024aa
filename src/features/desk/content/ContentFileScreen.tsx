import { navigate } from 'gatsby'
import type { ContentFile } from '../../../shared/desk/content'
import { callDesk } from '../api/call-desk'
import { keepUnsaved } from '../api/unsaved'
import { useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { ConfirmButton } from '../parts/dialogs'
import { Row, Screen, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { BackLink, Note } from '../parts/text'
import { Moment } from '../parts/time'
import { FileEditor } from './editor/FileEditor'
import { HistoryPanel } from './editor/HistoryPanel'
import { useContentEditor } from './editor/useContentEditor'
import { isFields } from './values/values'

export function ContentFileScreen({ path }: { path: string }) {
  const file = useAnswer('GET content/file/', { path })
  return (
    <Screen
      title={file.data?.label ?? 'Content'}
      actions={<BackLink to="/desk/content">All content</BackLink>}
    >
      <Loaded of={file} lines={12}>
        {(answer) =>
          isFields(answer.value) ? (
            <EditedFile file={answer} />
          ) : (
            <p>
              This file is damaged: it is no JSON. Whoever looks after the server can repair it in{' '}
              <code>content/{path}</code>.
            </p>
          )
        }
      </Loaded>
    </Screen>
  )
}

function EditedFile({ file }: { file: ContentFile }) {
  const editor = useContentEditor(file)
  const isRemoved = file.is_removed === true
  return (
    <Stack>
      {file.saved_at !== null && (
        <Note>
          {isRemoved ? 'Removed' : 'Saved'} <Moment at={file.saved_at} /> by {file.saved_by}
          {isRemoved && `. The form has ${editor.isDirty ? 'what you have typed' : 'its last text'}.`}
        </Note>
      )}
      <FileEditor editor={editor}>
        <HistoryPanel editor={editor} />
      </FileEditor>
      {file.path.endsWith('.md') && !isRemoved && <RemovePost file={file} />}
    </Stack>
  )
}

function RemovePost({ file: { path, label, version } }: { file: ContentFile }) {
  const { id: person } = useMe()
  async function remove() {
    await callDesk('POST content/remove/', { path, version })
    keepUnsaved(person, path, undefined)
    await navigate('/desk/content')
  }
  return (
    <Row>
      <ConfirmButton
        label="Remove this post"
        title={`Remove “${label}”?`}
        confirm="Remove the post"
        variant="quiet"
        call={remove}
      >
        <p>
          It leaves the site with the next publishing. Guests who follow a link to it see the list of posts
          then.
        </p>
      </ConfirmButton>
    </Row>
  )
}
