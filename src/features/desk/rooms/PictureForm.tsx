import { useState } from 'react'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { uploadPicture } from '../api/call-desk'
import { CropForm, PictureInput } from '../crop/CropForm'
import type { ChosenPicture } from '../crop/picture-file'
import { Photo, Stack } from '../parts/layout'
import { Announcement, DeskLink, Note } from '../parts/text'

/** Replaces a room's picture: choose a file, cut it to 3:2, send it. */
export function PictureForm({ room }: { room: DeskRoom }) {
  const [picture, setPicture] = useState<ChosenPicture>()
  const [isSent, setIsSent] = useState(false)

  return (
    <Stack>
      {picture === undefined && room.listed && (
        <Photo src={room.image} alt={`The picture of ${room.name} as it is now`} />
      )}
      {picture !== undefined && (
        <CropForm
          key={picture.src}
          picture={picture}
          use="whole"
          send={async (cut) => {
            await uploadPicture('PUT rooms/:id/picture/', { id: room.id }, cut)
            setIsSent(true)
          }}
          onClose={() => setPicture(undefined)}
        />
      )}
      <Announcement>
        {isSent &&
          'The new picture is saved. It needs new words for people who cannot see it: the link below leads there.'}
      </Announcement>
      <PictureInput
        label={picture === undefined ? 'Choose a new picture' : 'Choose another file'}
        use="whole"
        onChoose={(chosen) => {
          setIsSent(false)
          setPicture(chosen)
        }}
      />
      <div>
        <DeskLink to={`/desk/content/room-pictures.json#room-${room.id}`}>
          More pictures of this room, and what each shows
        </DeskLink>
        <Note>A new main picture needs new words there too.</Note>
      </div>
    </Stack>
  )
}
