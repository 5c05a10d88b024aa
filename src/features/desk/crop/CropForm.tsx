import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { styled } from 'styled-components'
import { FieldLabel } from '../../../components/ui/field-look'
import { PICTURE_NEEDS, PICTURE_TYPES, type PictureUse } from '../../../shared/pictures'
import { theme } from '../../../styles/theme'
import { ConfirmForm } from '../parts/dialogs'
import { Stack } from '../parts/layout'
import { Announcement, Note, Problem } from '../parts/text'
import { cropLook } from './crop-look'
import { type ChosenPicture, choosePicture, prepareUpload, type Upload } from './picture-file'

interface PictureInputProps {
  label: string
  use: PictureUse
  onChoose: (picture: ChosenPicture | undefined) => void
}

/** Chooses a file, and says what is wrong with one that cannot be used. */
export function PictureInput({ label, use, onChoose }: PictureInputProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file === undefined) return
    setIsReading(true)
    const chosen = await choosePicture(file, use)
    setIsReading(false)
    setProblem(chosen.problem)
    onChoose(chosen.picture)
    // The same file can be chosen again after a change of mind.
    target.value = ''
  }

  return (
    <Stack>
      {problem !== undefined && <Problem>{problem}</Problem>}
      <Announcement>{isReading && 'Opening the picture…'}</Announcement>
      <div>
        <FieldLabel htmlFor={id}>{label}</FieldLabel>
        {/* An iPhone makes a JPEG of its HEIC for a field that takes no HEIC. */}
        <FileInput
          id={id}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-describedby={`${id}-need`}
          onChange={(event) => void choose(event)}
        />
      </div>
      <Note id={`${id}-need`}>{NEED_IN_WORDS[use]}</Note>
    </Stack>
  )
}

const NEED_IN_WORDS: Record<PictureUse, string> = {
  whole: 'A photo in landscape (3:2), at least 1,200 pixels wide.',
  cropped: 'A photo of any shape, at least 1,200 pixels wide.',
  small: 'A photo of any shape and size.',
}

interface CropFormProps {
  picture: ChosenPicture
  use: PictureUse
  send: (upload: Upload) => Promise<void>
  onClose: () => void
}

/** Marks the part of a picture to keep, and sends it. */
export function CropForm({ picture, use, send, onClose }: CropFormProps) {
  const { ratio } = PICTURE_NEEDS[use]
  const [crop, setCrop] = useState<PercentCrop>(() => largestCrop(picture, ratio))
  const [bytes, setBytes] = useState<number>()
  const instruction = useRef<HTMLParagraphElement>(null)
  // The field of the file may be gone, and the focus with it.
  useEffect(() => instruction.current?.focus(), [])

  async function save() {
    try {
      const upload = await prepareUpload(picture, crop)
      setBytes(upload.file.size)
      await send(upload)
    } finally {
      setBytes(undefined)
    }
  }

  return (
    <ConfirmForm confirm="Use this picture" call={save} onClose={onClose}>
      <Note ref={instruction} tabIndex={-1}>
        {use === 'cropped' ? CUT_AGAIN : 'Guests see what is inside the frame.'} Move the frame, or pull its
        corners; arrow keys work too.
      </Note>
      <Cropping>
        <ReactCrop
          crop={crop}
          aspect={ratio}
          keepSelection
          ariaLabels={CROP_LABELS}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img src={picture.src} alt="Your file. The frame marks the part to keep." />
        </ReactCrop>
      </Cropping>
      <Announcement>{bytes !== undefined && `Sending ${sizeInWords(bytes)}…`}</Announcement>
      {bytes !== undefined && <progress aria-label="Sending" />}
    </ConfirmForm>
  )
}

/** @example sizeInWords(1_500_000) // '1.5 MB' */
function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const CUT_AGAIN =
  'On wide screens the top and bottom may be cut, on phones the sides: keep what matters in the middle.'

const CROP_LABELS = {
  cropArea: 'The part to keep. Move it with the arrow keys.',
  nwDragHandle: 'Top left corner. Change the size with the arrow keys.',
  nDragHandle: 'Upper edge',
  neDragHandle: 'Top right corner. Change the size with the arrow keys.',
  eDragHandle: 'Right edge',
  seDragHandle: 'Bottom right corner. Change the size with the arrow keys.',
  sDragHandle: 'Lower edge',
  swDragHandle: 'Bottom left corner. Change the size with the arrow keys.',
  wDragHandle: 'Left edge',
}

function largestCrop({ width, height }: ChosenPicture, ratio: number | undefined): PercentCrop {
  if (ratio === undefined) return { unit: '%', x: 0, y: 0, width: 100, height: 100 }
  const full = width / height > ratio ? { height: 100 } : { width: 100 }
  return centerCrop(makeAspectCrop({ unit: '%', ...full }, ratio, width, height), width, height)
}

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
