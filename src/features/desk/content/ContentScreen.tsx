import type { ContentEntry } from '../../../shared/desk/content'
import { ButtonLink } from '../../../components/ui/Button'
import { api } from '../api/paths'
import { findUnsaved } from '../api/unsaved'
import { useDeskData } from '../api/useDeskData'
import { useMe } from '../frame/me'
import { Columns, Head, Lines, Panel, Row, Screen, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { DeskLink, Note, Problem, Status } from '../parts/text'
import { Moment } from '../parts/time'
import { contentPath, NEW_POST } from './content-path'

const GROUPS = [
  ['pages', 'Pages'],
  ['facts', 'Facts'],
  ['posts', 'Blog'],
] as const

/** Everything on the site that can be edited, other than rooms and prices. */
export function ContentScreen() {
  const entries = useDeskData<ContentEntry[]>(api.content)
  return (
    <Screen title="Content">
      <Loaded of={entries} lines={12}>
        {(all) => (
          <Columns>
            {GROUPS.map(([group, title]) => (
              <Panel key={group} title={title}>
                <Group entries={all.filter((entry) => entry.group === group)} isBlog={group === 'posts'} />
              </Panel>
            ))}
          </Columns>
        )}
      </Loaded>
    </Screen>
  )
}

function Group({ entries, isBlog }: { entries: ContentEntry[]; isBlog: boolean }) {
  return (
    <Stack>
      {isBlog && (
        <Row>
          <ButtonLink to={contentPath(NEW_POST)} variant="outline">
            New post
          </ButtonLink>
        </Row>
      )}
      {isBlog && entries.length === 0 && <Note>There is no post yet.</Note>}
      <Lines>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} />
          </li>
        ))}
      </Lines>
    </Stack>
  )
}

function Entry({
  entry: { path, label, saved_at: savedAt, saved_by: who, ...entry },
}: {
  entry: ContentEntry
}) {
  const { id } = useMe()
  return (
    <>
      <Head>
        <DeskLink to={contentPath(path)}>{label}</DeskLink>
        <Row>
          {findUnsaved(id, path) !== undefined && <Status tone="waiting">Not saved yet</Status>}
          {entry.is_draft && <Status tone="plain">Draft</Status>}
          {!entry.is_live && !entry.is_draft && <Status tone="waiting">Not published yet</Status>}
        </Row>
      </Head>
      {savedAt !== null && (
        <Note>
          Saved <Moment at={savedAt} /> by {who}
        </Note>
      )}
      {entry.problem !== undefined && <Problem as="p">{entry.problem}</Problem>}
    </>
  )
}
