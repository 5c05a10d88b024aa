import { type ChangeEvent, useId, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { styled } from 'styled-components'
import { FieldLabel } from '../../../components/ui/field-look'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { theme } from '../../../styles/theme'
import { uploadPicture } from '../api/call-desk'
import { api } from '../api/paths'
import { ConfirmForm } from '../parts/dialogs'
import { Stack } from '../parts/layout'
import { Note, Problem, Announcement } from '../parts/text'
import { cropLook } from './crop-look'
import { type ChosenPicture, choosePicture, pixelsOf, RATIO } from './picture-file'

/** Replaces a room's picture: choose a file, crop it to 3:2, send it. */
export function PictureForm({ room }: { room: DeskRoom }) {
  const id = useId()
  const [picture, setPicture] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<string>()
  const [isSent, setIsSent] = useState(false)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file === undefined) return
    setIsSent(false)
    const chosen = await choosePicture(file)
    setPicture(chosen.picture)
    setProblem(chosen.problem)
    // The same file can be chosen again after a change of mind.
    target.value = ''
  }

  return (
    <Stack>
      {picture === undefined && room.listed && (
        <Present src={room.image} alt={`The picture of ${room.name} as it is now`} />
      )}
      {picture !== undefined && (
        <CropForm
          key={picture.src}
          room={room}
          picture={picture}
          onSent={() => setIsSent(true)}
          onClose={() => setPicture(undefined)}
        />
      )}
      {problem !== undefined && <Problem>{problem}</Problem>}
      <Announcement>{isSent && 'The new picture is saved.'}</Announcement>
      <div>
        <FieldLabel htmlFor={id}>
          {picture === undefined ? 'Choose a new picture' : 'Choose another file'}
        </FieldLabel>
        <FileInput
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={(event) => void choose(event)}
        />
      </div>
      <Note>A photo in landscape, at least 1,200 pixels wide and at most 12 MB.</Note>
    </Stack>
  )
}

interface CropFormProps {
  room: DeskRoom
  picture: ChosenPicture
  onSent: () => void
  onClose: () => void
}

function CropForm({ room, picture, onSent, onClose }: CropFormProps) {
  const [crop, setCrop] = useState<PercentCrop>(() => largestCrop(picture))

  async function save() {
    await uploadPicture(api.picture(room.id, pixelsOf(crop, picture)), picture.file)
    onSent()
  }

  return (
    <ConfirmForm confirm="Use this picture" call={save} onClose={onClose}>
      <Note>Guests see what is inside the frame. Move it, or pull its corners; arrow keys work too.</Note>
      <Cropping>
        <ReactCrop
          crop={crop}
          aspect={RATIO}
          keepSelection
          ariaLabels={CROP_LABELS}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img src={picture.src} alt="Your file. The frame marks what guests will see." />
        </ReactCrop>
      </Cropping>
    </ConfirmForm>
  )
}

const CROP_LABELS = {
  cropArea: 'The part that guests see. Move it with the arrow keys.',
  nwDragHandle: 'Top left corner. Change the size with the arrow keys.',
  nDragHandle: 'Upper edge',
  neDragHandle: 'Top right corner. Change the size with the arrow keys.',
  eDragHandle: 'Right edge',
  seDragHandle: 'Bottom right corner. Change the size with the arrow keys.',
  sDragHandle: 'Lower edge',
  swDragHandle: 'Bottom left corner. Change the size with the arrow keys.',
  wDragHandle: 'Left edge',
}

function largestCrop({ width, height }: ChosenPicture): PercentCrop {
  const full = width / height > RATIO ? { height: 100 } : { width: 100 }
  return centerCrop(makeAspectCrop({ unit: '%', ...full }, RATIO, width, height), width, height)
}

const Present = styled.img`
  aspect-ratio: ${theme.ratio.room};
  background: ${theme.color.skeleton};
  object-fit: cover;
  width: 100%;
`

const Cropping = styled.div`
  ${cropLook}
`

const FileInput = styled.input`
  font: inherit;
  font-size: ${theme.type.small};
  max-width: 100%;

  &::file-selector-button {
    background: ${theme.color.paper};
    border: 1px solid ${theme.color.text};
    border-radius: ${theme.radius};
    color: ${theme.color.text};
    cursor: pointer;
    font: inherit;
    font-weight: 600;
    margin-right: ${theme.space.one};
    min-height: ${theme.touchTarget};
    padding: 0 ${theme.space.two};
  }
`
