import { useState } from 'react'
import { styled } from 'styled-components'
import type { ContentEntry } from '../../../shared/desk/content'
import { toOneLine } from '../../../shared/text'
import { theme } from '../../../styles/theme'
import { findUnsaved } from '../api/unsaved'
import { useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { Columns, Head, Lines, Panel, Row, Screen, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { PAUSE_MS, SearchField, useDebounced } from '../parts/search'
import { DeskLink, Note, Problem, Status, Summary } from '../parts/text'
import { Moment } from '../parts/time'
import { navigate } from 'gatsby'
import { fold } from '../../../shared/search-words'
import { hotelDay } from '../../../shared/stay'
import { callDesk } from '../api/call-desk'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { TextField } from '../parts/fields'

export function ContentScreen() {
  const [typed, type] = useState('')
  const words = useDebounced(toOneLine(typed), PAUSE_MS)
  const entries = useAnswer('GET content/', words === '' ? {} : { q: words }, { keepPreviousData: true })
  return (
    <Screen title="Content" actions={<EntryLink to="/desk/content/pictures">Pictures</EntryLink>}>
      <SearchField label="Find by name or words" query={{ typed, type }} />
      <Loaded of={entries} lines={12}>
        {(all) => {
          const entriesOf = (group: ContentEntry['group']) => all.filter((entry) => entry.group === group)
          const removed = entriesOf('removed')
          return (
            <Columns>
              <Panel title="Pages">
                <EntryList entries={entriesOf('pages')} />
                {all.some(({ path }) => path === 'hotel.json') && (
                  <EntryLink to="/desk/content/hotel.json">
                    Home page: headline, with the hotel’s name
                  </EntryLink>
                )}
              </Panel>
              <Stack>
                <Panel title="Facts">
                  <EntryList entries={entriesOf('facts')} />
                </Panel>
                <Panel title="Blog">
                  <Row>
                    <NewPostButton />
                  </Row>
                  <EntryList entries={entriesOf('posts')} />
                  {removed.length > 0 && (
                    <details>
                      <Summary>Removed posts</Summary>
                      <EntryList entries={removed} />
                    </details>
                  )}
                </Panel>
              </Stack>
            </Columns>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function EntryList({ entries }: { entries: readonly ContentEntry[] }) {
  if (entries.length === 0) return <Note>There is none here.</Note>
  return (
    <Files>
      {entries.map((entry) => (
        <li key={entry.path}>
          <Entry entry={entry} />
        </li>
      ))}
    </Files>
  )
}

function Entry({ entry }: { entry: ContentEntry }) {
  const { path, label, group, saved_at, saved_by, is_draft, is_live, is_over, appears_at, problem } = entry
  const { id } = useMe()
  const isRemoved = group === 'removed'
  return (
    <>
      <Head>
        <EntryLink to={`/desk/content/${path}`}>{label}</EntryLink>
        <Row>
          {findUnsaved(id, path) && <Status tone="waiting">Not saved yet</Status>}
          {is_draft && <Status tone="plain">Draft</Status>}
          {appears_at !== undefined && (
            <Status tone="plain">
              Appears <Moment at={appears_at} />
            </Status>
          )}
          {is_over && <Status tone="plain">No longer shown</Status>}
          {!is_live && !is_draft && (
            <Status tone="waiting">{isRemoved ? 'Still on the site' : 'Not published yet'}</Status>
          )}
        </Row>
      </Head>
      {saved_at !== null && (
        <Note>
          {isRemoved ? 'Removed' : 'Saved'} <Moment at={saved_at} /> by {saved_by}
        </Note>
      )}
      {problem !== undefined && <Problem as="p">{problem}</Problem>}
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
  display: inline-block;
  padding-block: calc((${theme.touchTarget} - ${theme.desk.line}) / 2);
`

function NewPostButton() {
  return (
    <DialogButton label="New post" title="New post">
      <NewPost />
    </DialogButton>
  )
}

function NewPost() {
  const [title, setTitle] = useState('')
  const address = addressFor(title)

  async function begin() {
    const path = `blog/${address}.md`
    const value = { title, date: hotelDay(new Date().toISOString()), draft: true, body: '' }
    await callDesk('PUT content/file/', { path, version: 0, is_new: true, value })
    await navigate(`/desk/content/${path}`)
  }

  return (
    <ConfirmForm
      confirm="Write the post"
      problems={{ title: address === '' && 'Please write a title.' }}
      call={begin}
    >
      <TextField label="Title" name="title" value={title} onText={setTitle} />
      {address !== '' && <Note>The post will be at /blog/{address}. The title can still be changed.</Note>}
    </ConfirmForm>
  )
}

/** @example addressFor('Ọjọ́ at the Pool, 2026') // 'ojo-at-the-pool-2026' */
function addressFor(title: string): string {
  return fold(title.replaceAll(/\p{Pd}/gu, ' '))
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
}
