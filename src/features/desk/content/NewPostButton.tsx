import { navigate } from 'gatsby'
import { useState } from 'react'
import { fold } from '../../../shared/search-words'
import { hotelDay } from '../../../shared/stay'
import { callDesk } from '../api/call-desk'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { TextField } from '../parts/fields'
import { Note } from '../parts/text'

export function NewPostButton() {
  return (
    <DialogButton label="New post" title="New post">
      <NewPost />
    </DialogButton>
  )
}

/** Saves a draft of today with a title, which makes its address, and opens it. */
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
    <ConfirmForm confirm="Write the post" isIncomplete={address === ''} call={begin}>
      <TextField label="Title" name="title" value={title} onText={setTitle} />
      {address !== '' && <Note>The post will be at /blog/{address}. The title can still be changed.</Note>}
    </ConfirmForm>
  )
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
