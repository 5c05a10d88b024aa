import { useState } from 'react'
import type { ContentVersion } from '../../../../shared/desk/content'
import { useAnswer } from '../../api/useAnswer'
import { ConfirmButton } from '../../parts/dialogs'
import { Head, Lines, Panel } from '../../parts/layout'
import { Loaded } from '../../parts/Loaded'
import { Note, Status, Summary } from '../../parts/text'
import { Moment } from '../../parts/time'
import type { ContentEditor } from './useContentEditor'

export function HistoryPanel({ editor }: { editor: ContentEditor }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel title="History" isScreenOnly>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <Summary>Earlier versions</Summary>
        {isOpen && <Versions editor={editor} />}
      </details>
    </Panel>
  )
}

function Versions({ editor }: { editor: ContentEditor }) {
  const { file } = editor
  const versions = useAnswer('GET content/versions/', { path: file.path })
  return (
    <Loaded of={versions}>
      {(list) => (
        <>
          <Note>The last 50 versions are kept.</Note>
          <Lines>
            {list.map((version) => (
              <li key={version.version}>
                <Version editor={editor} version={version} />
              </li>
            ))}
          </Lines>
        </>
      )}
    </Loaded>
  )
}

function Version({ editor, version }: { editor: ContentEditor; version: ContentVersion }) {
  const { file, isDirty, replace } = editor
  const { saved_at, saved_by, value } = version
  return (
    <>
      <Head>
        <span>
          {saved_at === null ? (
            'As it came with the site'
          ) : (
            <>
              <Moment at={saved_at} /> by {saved_by}
            </>
          )}
        </span>
        {version.version === file.version ? (
          <Status tone="good">This version</Status>
        ) : (
          value !== null && (
            <ConfirmButton
              label="Go back to this version"
              title="Go back to this version?"
              confirm="Show it in the form"
              call={async () => replace(value)}
            >
              <p>
                The form shows it{isDirty && ' in place of what you have typed'}. Guests see it once you have
                saved and published.
              </p>
            </ConfirmButton>
          )
        )}
      </Head>
      {value === null && <Note>Removed</Note>}
    </>
  )
}
