import { useState } from 'react'
import type { CountedPerson, Erased } from '../../../shared/desk/people'
import { isEmail } from '../../../shared/email'
import { EMAIL_MAX_LENGTH } from '../../../shared/limits'
import { saveFile } from '../../../shared/save-file'
import { callDesk } from '../api/call-desk'
import { ActionButton } from '../parts/buttons'
import { ConfirmButton } from '../parts/dialogs'
import { TextField, useFields } from '../parts/fields'
import { Panel, Row, Screen, Stack } from '../parts/layout'
import { Announcement, ErrorText, Note } from '../parts/text'

export function GuestDataScreen() {
  const { typed, field, forget } = useFields<'email'>()
  const [counted, setCounted] = useState<Counted & { what: CountedPerson }>()
  const [erased, setErased] = useState<Counted>()
  const address = typed.email?.trim() ?? ''

  async function exportAll() {
    const all = await callDesk('POST person/export/', { email: address })
    saveFile(`guest-data-${address}.json`, 'application/json', JSON.stringify(all, null, 2))
  }

  async function count() {
    setErased(undefined)
    setCounted({ email: address, what: await callDesk('POST person/count/', { email: address }) })
  }

  async function eraseAll() {
    const what = await callDesk('POST person/erase/', { email: address })
    setErased({ email: address, what })
    forget()
  }

  return (
    <Screen title="Guest data">
      <Panel title="What the hotel keeps of a guest">
        <Stack>
          <TextField
            label="Email address of the guest"
            type="email"
            maxLength={EMAIL_MAX_LENGTH}
            {...field('email')}
          />
          {isEmail(address) ? (
            <Row>
              <ActionButton call={exportAll}>Download all of it</ActionButton>
              <ActionButton call={count}>Show what would be erased</ActionButton>
            </Row>
          ) : (
            <Note>
              Enter the whole address. A guest can ask for what is kept, and ask to have it erased. To a
              booking without an address, add one first.
            </Note>
          )}
          <Announcement as="div">
            {counted?.email === address && <Counts {...counted} title={`Of ${address} would be erased:`} />}
            {erased && <Counts {...erased} title={`${erased.email} is erased.`} />}
          </Announcement>
          {counted?.email === address && counted.what.obstacle !== null && (
            <ErrorText>It cannot be erased yet. {counted.what.obstacle}</ErrorText>
          )}
          {counted?.email === address && counted.what.obstacle === null && !isNothing(counted) && (
            <ConfirmButton
              label="Erase the guest"
              title={`Erase ${address}?`}
              confirm="Erase for ever"
              call={eraseAll}
            >
              <Counts {...counted} title="What is erased:" />
              <p>
                Name, address and words of {address} are taken out of bookings, messages and mails. Payments
                and their amounts stay, without the person. Copies in old backups go when those are deleted.
              </p>
              <p>This cannot be taken back. Download all of it first, if the guest has asked for it.</p>
            </ConfirmButton>
          )}
        </Stack>
      </Panel>
    </Screen>
  )
}

interface Counted {
  email: string
  what: Erased
}

function isNothing({ what: { rows, files } }: Counted): boolean {
  return files.length === 0 && Object.values(rows).every((count) => count === 0)
}

function Counts({ title, ...counted }: Counted & { title: string }) {
  const { rows, files } = counted.what
  if (isNothing(counted)) return <p>Nothing is kept of {counted.email}.</p>
  return (
    <>
      <p>{title}</p>
      <ul>
        {Object.entries(rows).map(
          ([kind, count]) =>
            count > 0 && (
              <li key={kind}>
                {kind.replaceAll('_', ' ')}: {count}
              </li>
            ),
        )}
        {files.map((file) => (
          <li key={file}>{file}</li>
        ))}
      </ul>
    </>
  )
}
