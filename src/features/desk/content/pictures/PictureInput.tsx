import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { styled } from 'styled-components'
import { FieldLabel } from '../../../../components/ui/field-look'
import { PICTURE_TYPES, type PictureUse } from '../../../../shared/pictures'
import { theme } from '../../../../styles/theme'
import { uploadPicture } from '../../api/call-desk'
import { useAction } from '../../api/useAction'
import { Announcement, Note, Problem } from '../../parts/text'
import { shrinkPicture } from './picture-file'

interface PictureInputProps {
  label: string
  use: PictureUse
  isMultiple?: boolean
  onSent: (paths: string[]) => void
}

export function PictureInput({ label, use, isMultiple = false, onSent }: PictureInputProps) {
  const id = useId()
  const [sent, setSent] = useState('')
  const { run, failure, isBusy } = useAction(async (files: readonly File[]) => {
    const paths: string[] = []
    try {
      for (const [index, file] of files.entries()) {
        setSent(files.length === 1 ? 'the picture' : `${file.name}, ${index + 1} of ${files.length} pictures`)
        paths.push(await sendPicture(file, use))
      }
    } finally {
      if (paths.length > 0) onSent(paths)
    }
  })

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    void run([...(target.files ?? [])])
    // Emptied, so that the same file can be chosen again.
    target.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (files.length > 0) void run(isMultiple ? files : files.slice(0, 1))
  }

  return (
    <Place onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {/* An iPhone converts its HEIC into a JPEG for a field that accepts no HEIC. */}
      <FileInput
        id={id}
        type="file"
        multiple={isMultiple}
        accept={PICTURE_TYPES.join(',')}
        aria-describedby={`${id}-need`}
        disabled={isBusy}
        onChange={choose}
      />
      <Note id={`${id}-need`}>{NEED_IN_WORDS[use]}</Note>
      {failure && (
        <Problem>
          {isMultiple && `${sent}: `}
          {failure.problem}
        </Problem>
      )}
      <Announcement>{isBusy && `Sending ${sent}…`}</Announcement>
    </Place>
  )
}

/** Returns the picture's path in the library. Throws an ApiError for a file that cannot be used. */
export async function sendPicture(file: File, use: PictureUse): Promise<string> {
  const picture = await shrinkPicture(file)
  return (await uploadPicture('PUT content/pictures/', { name: file.name, use }, picture)).path
}

const NEED_IN_WORDS: Record<PictureUse, string> = {
  whole:
    'Or drop it here. A photo of at least 1,200 × 800 pixels; of another shape than 3:2, the part is kept that draws the eye.',
  cropped: 'Or drop it here. A photo of any shape, at least 1,200 pixels wide.',
  small: 'Or drop it here. A photo of any shape and size.',
}

const Place = styled.div`
  border: 1px dashed ${theme.color.control};
  border-radius: ${theme.radius};
  display: grid;
  gap: ${theme.space.half};
  padding: ${theme.space.two};
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
