import { styled } from 'styled-components'
import type { ContentEntry } from '../../../shared/desk/content'
import { ButtonLink } from '../../../components/ui/Button'
import { theme } from '../../../styles/theme'
import { api } from '../api/paths'
import { hasUnsaved } from '../api/unsaved'
import { useDeskData } from '../api/useDeskData'
import { useMe } from '../frame/me'
import { Columns, Head, Lines, Panel, Row, Screen, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { DeskLink, Note, Problem, Status, Summary } from '../parts/text'
import { Moment } from '../parts/time'
import { contentPath, NEW_POST } from './content-path'

type Group = Exclude<ContentEntry['group'], 'removed'>

const TITLES: Record<Group, string> = { pages: 'Pages', facts: 'Facts', posts: 'Blog' }

/** Everything on the site that can be edited, other than rooms and prices. */
export function ContentScreen() {
  const entries = useDeskData<ContentEntry[]>(api.content)
  return (
    <Screen title="Content" actions={<EntryLink to={contentPath('pictures')}>Pictures</EntryLink>}>
      <Loaded of={entries} lines={12}>
        {(all) => (
          <Columns>
            <GroupPanel entries={all} group="pages" />
            <Stack>
              <GroupPanel entries={all} group="facts" />
              <GroupPanel entries={all} group="posts" />
            </Stack>
          </Columns>
        )}
      </Loaded>
    </Screen>
  )
}

interface GroupProps {
  entries: readonly ContentEntry[]
  group: Group
}

function GroupPanel({ entries, group }: GroupProps) {
  const shown = entries.filter((entry) => entry.group === group)
  return (
    <Panel title={TITLES[group]}>
      {group === 'posts' && (
        <Row>
          <ButtonLink to={contentPath(NEW_POST)} variant="outline">
            New post
          </ButtonLink>
        </Row>
      )}
      {shown.length === 0 && <Note>There is none yet.</Note>}
      <Files>
        {shown.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} />
          </li>
        ))}
      </Files>
      {group === 'posts' && <RemovedPosts entries={entries.filter((entry) => entry.group === 'removed')} />}
    </Panel>
  )
}

/** Each can be opened, with its history, and brought back. */
function RemovedPosts({ entries }: Pick<GroupProps, 'entries'>) {
  if (entries.length === 0) return null
  return (
    <details>
      <Summary>Removed posts</Summary>
      <Files>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} />
          </li>
        ))}
      </Files>
    </details>
  )
}

function Entry({
  entry: { path, label, saved_at: savedAt, saved_by: who, ...entry },
}: {
  entry: ContentEntry
}) {
  const { id } = useMe()
  const isRemoved = entry.group === 'removed'
  return (
    <>
      <Head>
        <EntryLink to={contentPath(path)}>{label}</EntryLink>
        <Row>
          {hasUnsaved(id, path) && <Status tone="waiting">Not saved yet</Status>}
          {entry.is_draft && <Status tone="plain">Draft</Status>}
          {!entry.is_live && !entry.is_draft && (
            <Status tone="waiting">{isRemoved ? 'Still on the site' : 'Not published yet'}</Status>
          )}
        </Row>
      </Head>
      {savedAt !== null && (
        <Note>
          {isRemoved ? 'Removed' : 'Saved'} <Moment at={savedAt} /> by {who}
        </Note>
      )}
      {entry.problem !== undefined && <Problem as="p">{entry.problem}</Problem>}
    </>
  )
}

const Files = styled(Lines)`
  > li {
    gap: 0;
    padding: ${theme.space.half} 0 ${theme.space.one};
  }
`

const EntryLink = styled(DeskLink)`
  line-height: ${theme.touchTarget};
`
