import { styled } from 'styled-components'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { look, theme } from '../../../styles/theme'
import { nameFarDay } from '../bookings/days'
import { usePermission } from '../api/me'
import { describeRoom } from '../labels'
import { Figures, Head, Row } from '../parts/layout'
import { Amount, COLOURS, DeskLink, Note, Status, type Tone, VisuallyHidden } from '../parts/text'
import { Moment, useToday } from '../parts/time'
import { RoomActions } from './RoomActions'
import { NOTE_MAX_LENGTH } from '../../../shared/limits'
import { callDesk } from '../api/call-desk'
import { ActionButton } from '../parts/buttons'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { TextField, useFields } from '../parts/fields'

export const Tiles = styled.ul`
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: repeat(auto-fill, minmax(min(${theme.desk.tile}, 100%), 1fr));
`

export function RoomTile({ room }: { room: DeskRoom }) {
  const mayOffer = usePermission('offer')
  const maySeePrice = usePermission('site')
  const { id, name, price_kobo, tonight_kobo, listed, hold } = room
  const { words, tone } = describeRoom(room, useToday())
  return (
    <Tile $tone={tone}>
      <Head>
        <Name>{name}</Name>
        {(listed || hold) && <Status tone={tone}>{words}</Status>}
      </Head>
      {maySeePrice && (
        <Note>
          <Amount kobo={tonight_kobo} />
          {tonight_kobo !== price_kobo && ' tonight'}
          {mayOffer && (
            <>
              {', '}
              <DeskLink to={`/desk/rooms/${id}`}>
                change<VisuallyHidden> price, texts and picture of {name}</VisuallyHidden>
              </DeskLink>
            </>
          )}
        </Note>
      )}
      {room.asks_slept ? <p>Was it slept in last night?</p> : <RoomState room={room} />}
      <Housekeeping room={room} />
      <Bottom>
        <RoomActions room={room} />
      </Bottom>
    </Tile>
  )
}

function RoomState({ room: { available, hold, listed, paying_since } }: { room: DeskRoom }) {
  if (hold === null) {
    if (!listed) return null
    // A guest who is to move here tonight is still in another room.
    return (
      <Note>
        {available ? 'Guests can book it on the site.' : 'Somebody is to have it tonight.'}
        {paying_since !== null && (
          <>
            {' '}
            Somebody has been paying for it since <Moment at={paying_since} />.
          </>
        )}
      </Note>
    )
  }
  const { booking, kind, since, by, until, note } = hold
  return (
    <Note as="div">
      {booking && (
        <p>
          <DeskLink to={`/desk/bookings/${booking.code}`}>{booking.guest_name}</DeskLink>,{' '}
          <Figures>{booking.code}</Figures>
        </p>
      )}
      <p>
        Since <Moment at={since} />
        {kind !== 'stay' && `, by ${by}`}
        {until !== null && `, until ${nameFarDay(until)}`}
      </p>
      {note !== null && <p>{note}</p>}
    </Note>
  )
}

const Tile = styled.li<{ $tone: Tone }>`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-left: ${theme.desk.mark} solid ${({ $tone }) => COLOURS[$tone].text};
  border-radius: ${theme.radius};
  ${look.vertical}
  gap: ${theme.space.one};
  overflow-wrap: anywhere;
  padding: ${theme.space.two};
`

const Name = styled.h2`
  font-size: ${theme.desk.title};
`

const Bottom = styled(Row)`
  margin-top: auto;

  &:empty {
    display: none;
  }
`

function Housekeeping({ room: { id, name, hold, stay_over, expects_guest, notes } }: { room: DeskRoom }) {
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
