import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { FieldLabel } from '../../../components/ui/field-look'
import { PICTURE_NEEDS, PICTURE_TYPES, type PictureUse } from '../../../shared/pictures'
import { theme } from '../../../styles/theme'
import { ConfirmForm } from '../parts/dialogs'
import { Stack } from '../parts/layout'
import { Announcement, Note, Problem } from '../parts/text'
import { type ChosenPicture, choosePicture, cutPicture, type Part } from './picture-file'

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
  send: (picture: Blob) => Promise<void>
  onClose: () => void
}

/** Chooses the part of a picture to keep, and sends it. */
export function CropForm({ picture, use, send, onClose }: CropFormProps) {
  const { ratio = picture.width / picture.height } = PICTURE_NEEDS[use]
  const [place, setPlace] = useState<Place>({ x: 50, y: 50, zoom: 100 })
  const part = partAt(picture, ratio, place)
  const [bytes, setBytes] = useState<number>()
  const instruction = useRef<HTMLParagraphElement>(null)
  // The field of the file may be gone, and the focus with it.
  useEffect(() => instruction.current?.focus(), [])

  async function save() {
    try {
      const cut = await cutPicture(picture, part)
      setBytes(cut.size)
      await send(cut)
    } finally {
      setBytes(undefined)
    }
  }

  return (
    <ConfirmForm confirm="Use this picture" call={save} onClose={onClose}>
      <Note ref={instruction} tabIndex={-1}>
        {use === 'cropped' ? CUT_AGAIN : 'Guests see what is inside the frame.'}
      </Note>
      <Frame style={{ aspectRatio: ratio, maxWidth: `calc(${theme.desk.cropHeight} * ${ratio})` }}>
        <img
          src={picture.src}
          alt="Your file, as guests will see it."
          style={{
            objectPosition: `${place.x}% ${place.y}%`,
            transform: `scale(${place.zoom}%)`,
            transformOrigin: `${place.x}% ${place.y}%`,
          }}
        />
      </Frame>
      {SLIDERS.map(([name, label, min, max]) => (
        <label key={name}>
          {label}
          <Range
            min={min}
            max={max}
            value={place[name]}
            disabled={part[name === 'y' ? 'height' : 'width'] === 100 && name !== 'zoom'}
            onChange={({ target }) => setPlace({ ...place, [name]: target.valueAsNumber })}
          />
        </label>
      ))}
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

/** The part to keep: its enlargement, 1 for the largest part, and its place in the rest, in per cent. */
interface Place {
  x: number
  y: number
  zoom: number
}

const SLIDERS = [
  ['zoom', 'Closer', 100, 400],
  ['x', 'Left or right', 0, 100],
  ['y', 'Up or down', 0, 100],
] as const

/** Returns the part to keep of a picture, in per cent of its sides. */
function partAt({ width, height }: ChosenPicture, ratio: number, { x, y, zoom }: Place): Part {
  const natural = width / height
  const share = { width: Math.min(1, ratio / natural), height: Math.min(1, natural / ratio) }
  const sides = { width: (share.width * 10_000) / zoom, height: (share.height * 10_000) / zoom }
  return { x: (x * (100 - sides.width)) / 100, y: (y * (100 - sides.height)) / 100, ...sides }
}

const Frame = styled.div`
  overflow: hidden;

  img {
    height: 100%;
    object-fit: cover;
    width: 100%;
  }
`

const Range = styled.input.attrs({ type: 'range' })`
  accent-color: ${theme.color.house};
  min-height: ${theme.touchTarget};
  width: 100%;
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
