import { navigate } from 'gatsby'
import { useState } from 'react'
import type { ContentFile } from '../../../shared/desk/content'
import { fold } from '../../../shared/search-words'
import { useAnswer } from '../api/useAnswer'
import { FieldErrorsContext, problemsIn, TextField } from '../parts/fields'
import { Panel, Screen, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { BackLink, Note } from '../parts/text'
import { contentPath, NEW_POST } from './content-path'
import { FileEditor } from './editor/FileEditor'
import { useContentEditor } from './editor/useContentEditor'
import { isFields } from './values/values'

/** The form of a new post. Its title makes its address, which can be changed until it is saved. */
export function NewPostScreen() {
  const post = useAnswer('GET content/new-post/', {}, { revalidateOnFocus: false })
  return (
    <Screen title="New post" actions={<BackLink to="/desk/content">All content</BackLink>}>
      <Loaded of={post} lines={12}>
        {(answer) => <NewPost post={answer} />}
      </Loaded>
    </Screen>
  )
}

/** The address is kept with the fields, until they are sent. */
const ADDRESS = 'address'

const NO_ADDRESS = 'Please write a title, or an address of letters and digits.'

function NewPost({ post }: { post: ContentFile }) {
  const entries = useAnswer('GET content/')
  const [isTried, setIsTried] = useState(false)
  const editor = useContentEditor(
    { ...post, path: NEW_POST },
    {
      isNew: true,
      toSent(value) {
        const { [ADDRESS]: _address, ...fields } = isFields(value) ? value : {}
        return { path: pathOf(value), value: fields }
      },
      onSaved: ({ path }) => void navigate(contentPath(path), { replace: true }),
    },
  )
  const { value, change } = editor
  const address = addressOf(value)
  const isNameless = addressFor(address) === ''
  const problems = problemsIn({ [ADDRESS]: isNameless && (isTried || address !== '') && NO_ADDRESS })
  const other = entries.data?.find(({ path, group }) => group === 'posts' && path === pathOf(value))
  return (
    <FileEditor
      editor={editor}
      showsProblems={isTried}
      onTry={() => {
        setIsTried(true)
        if (isNameless) document.getElementsByName(ADDRESS)[0]?.focus()
        return !isNameless
      }}
    >
      <Panel title="Address">
        <Stack>
          <FieldErrorsContext value={problems}>
            <TextField
              label="Last part of the address"
              name={ADDRESS}
              value={address}
              onText={(text) => change({ ...(isFields(value) && value), [ADDRESS]: text })}
            />
          </FieldErrorsContext>
          {!isNameless && (
            <Note>
              {other === undefined
                ? `The post is at /blog/${addressFor(address)}. The address stays as it is once the post is saved.`
                : `“${other.label}” has this address already: please choose another.`}
            </Note>
          )}
        </Stack>
      </Panel>
    </FileEditor>
  )
}

function addressOf(value: unknown): string {
  const { [ADDRESS]: typed, title } = isFields(value) ? value : {}
  return typeof typed === 'string' ? typed : addressFor(typeof title === 'string' ? title : '')
}

/**
 * Returns the last part of the address for a title: small letters, digits and single hyphens.
 * @example addressFor('Ọjọ́ at the Pool, 2026') // 'ojo-at-the-pool-2026'
 */
function addressFor(title: string): string {
  return fold(title.replaceAll(/\p{Pd}/gu, ' '))
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
}

/** Returns the path of a post. Without an address, the post can only be checked. */
function pathOf(value: unknown): string {
  return `blog/${addressFor(addressOf(value)) || 'post'}.md`
}
