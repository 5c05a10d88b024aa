import type { PreviewState } from '../../../shared/desk/publishing'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { ActionButton } from '../parts/buttons'
import { LinkToShare } from '../parts/LinkToShare'
import { Panel, Row, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Announcement, Note } from '../parts/text'
import { Moment } from '../parts/time'
import { BuildFailure, BuildNotes, BuildProgress, isUnderWay, LOOK_EVERY_MS } from './BuildProgress'

/** Builds what was saved, with drafts, for a look on any device. */
export function PreviewPanel() {
  const preview = useAnswer('GET preview/', {}, { refreshInterval: LOOK_EVERY_MS })
  return (
    <Panel title="Preview">
      <Loaded of={preview} lines={2}>
        {(state) => <Preview state={state} />}
      </Loaded>
    </Panel>
  )
}

/** Without DESK_URL, the desk is reached on its own machine or through a tunnel. */
const LOCAL = /^http:\/\/(?:localhost|127\.|\[::1\])/

function Preview({ state: { can_preview, rebuild, preview } }: { state: PreviewState }) {
  const isBuilding = isUnderWay(rebuild)
  if (!can_preview) return <Note>This desk cannot make a preview; the hotel’s server does.</Note>
  return (
    <Stack>
      <Note>
        The site with everything that was saved, drafts too. Booking is a rehearsal there: every room is free
        at first, also one that is closed or taken, no money moves and nobody gets a mail.
      </Note>
      <Announcement as="div">
        {rebuild && isBuilding && (
          <BuildProgress
            label="Making the preview"
            rebuild={rebuild}
            note="It takes one to three minutes. You can leave this screen."
          />
        )}
        {rebuild && <BuildFailure what="The last preview" rebuild={rebuild} />}
        <BuildNotes label="From the last preview:" rebuild={rebuild} />
      </Announcement>
      {preview && (
        <Stack>
          <LinkToShare label="Link to the preview" link={preview.link} title="Preview of the site">
            <a href={preview.link} target="_blank" rel="noreferrer">
              Open the preview
            </a>
          </LinkToShare>
          <Note>
            Made <Moment at={preview.built_at} />. The link works on any device until{' '}
            <Moment at={preview.valid_until} />, or until a new preview is made, for everybody who has it.
          </Note>
          {LOCAL.test(preview.link) && <Note>This desk is for this computer alone, and so is the link.</Note>}
          {preview.missing.length > 0 && (
            <Note>Changed since, and not in it: {preview.missing.join(', ')}.</Note>
          )}
        </Stack>
      )}
      {!isBuilding && (
        <Row>
          <ActionButton call={() => callDesk('POST preview/')}>
            {preview ? 'Make a new preview' : 'Make a preview'}
          </ActionButton>
          {preview && (
            <ActionButton call={() => callDesk('POST preview/end/')}>End this preview</ActionButton>
          )}
        </Row>
      )}
    </Stack>
  )
}
