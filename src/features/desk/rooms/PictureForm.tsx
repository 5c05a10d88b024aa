import type { DeskRoom } from '../../../shared/desk/rooms'
import { callDesk, urlOf } from '../api/call-desk'
import { useAction } from '../api/useAction'
import { PictureChooser } from '../content/pictures/PictureChooser'
import { DialogButton } from '../parts/dialogs'
import { Photo, Stack } from '../parts/layout'
import { Announcement, DeskLink, Note, Problem } from '../parts/text'

/** Returns the path of a room's picture in the library; '' for a room without one. */
export function picturePathOf({ image }: DeskRoom): string {
  return decodeURIComponent(image.replace(/^.*\/api\/pictures\//, ''))
}

export function PictureForm({ room }: { room: DeskRoom }) {
  const path = picturePathOf(room)
  const { run, failure, isBusy } = useAction((chosen: string) =>
    callDesk('POST rooms/:id/picture/', { id: room.id, path: chosen }),
  )
  const words = path === '' ? 'Choose a picture' : 'Choose another picture'
  return (
    <Stack>
      {path !== '' && (
        <Photo
          src={urlOf('GET content/picture/', { path })}
          alt={`The picture of ${room.name} as it is now`}
        />
      )}
      {failure && <Problem>{failure.fields?.['picture'] ?? failure.problem}</Problem>}
      <Announcement>{isBusy && 'Saving the picture…'}</Announcement>
      <div>
        <DialogButton label={words} title={words}>
          <PictureChooser use="whole" present={path} onChoose={(chosen) => void run(chosen)} />
        </DialogButton>
      </div>
      <div>
        <DeskLink to={`/desk/content/room-pictures.json#room-${room.id}`}>
          More pictures of this room, and what each shows
        </DeskLink>
        <Note>A new main picture needs new words there too.</Note>
      </div>
    </Stack>
  )
}
