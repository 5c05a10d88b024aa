import type { DeskRoom } from '../../../shared/desk/rooms'
import { NOTE_MAX_LENGTH } from '../../../shared/limits'
import { callDesk } from '../api/call-desk'
import { usePermission } from '../api/me'
import { ActionButton } from '../parts/buttons'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { TextField, useFields } from '../parts/fields'
import { Head, Row } from '../parts/layout'
import { Note } from '../parts/text'
import { Moment } from '../parts/time'

export function Housekeeping({
  room: { id, name, hold, stay_over, expects_guest, notes },
}: {
  room: DeskRoom
}) {
  const mayClean = usePermission('housekeeping')
  const isReception = usePermission('guests')
  return (
    <>
      {expects_guest && hold?.status !== 'expected' && <p>The next guest comes tonight.</p>}
      {stay_over === 'cleaned' && <Note>Cleaned today for the guest who stays on.</Note>}
      {notes?.map(({ id: note, at, who, text }) => (
        <Head key={note}>
          <span>
            “{text}”{' '}
            <Note as="span">
              {who}, <Moment at={at} />
            </Note>
          </span>
          {isReception && (
            <ActionButton
              about={name}
              call={() => callDesk('POST rooms/:id/notes/:note/done/', { id, note })}
            >
              Done
            </ActionButton>
          )}
        </Head>
      ))}
      {mayClean && (
        <Row>
          {stay_over === 'to_clean' && (
            <ActionButton about={name} call={() => callDesk('POST rooms/:id/cleaned/', { id })}>
              Cleaned, the guest stays on
            </ActionButton>
          )}
          {!isReception && (
            <DialogButton label="Tell reception" about={name} title={`About ${name}`} variant="quiet">
              <NoteForm id={id} />
            </DialogButton>
          )}
        </Row>
      )}
    </>
  )
}

function NoteForm({ id }: { id: number }) {
  const { typed, field } = useFields<'text'>()
  const { text = '' } = typed
  return (
    <ConfirmForm confirm="Tell reception" call={() => callDesk('POST rooms/:id/notes/', { id, text })}>
      <TextField
        label="What is it? For example: the tap leaks"
        required
        maxLength={NOTE_MAX_LENGTH}
        {...field('text')}
      />
    </ConfirmForm>
  )
}
