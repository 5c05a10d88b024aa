import { useState } from 'react'
import { styled } from 'styled-components'
import type { ContentPicture } from '../../../../shared/desk/content'
import { hasRatio, PICTURE_NEEDS, type PictureUse } from '../../../../shared/pictures'
import { look, theme } from '../../../../styles/theme'
import { useAnswer } from '../../api/useAnswer'
import { useCloseDialog } from '../../parts/dialogs'
import { Loaded } from '../../parts/Loaded'
import { Stack } from '../../parts/layout'
import { SearchField } from '../../parts/search'
import { Note } from '../../parts/text'
import { PictureInput } from './PictureInput'
import { findPictures, PictureGrid, Thumbnail } from './PictureGrid'

interface PictureChooserProps {
  use: PictureUse
  present: string
  onChoose: (path: string) => void
}

export function PictureChooser({ use, present, onChoose }: PictureChooserProps) {
  const close = useCloseDialog()
  const pictures = useAnswer('GET content/pictures/')
  const [words, setWords] = useState('')

  function choose(path: string) {
    onChoose(path)
    close?.()
  }

  return (
    <Stack>
      <PictureInput label="Upload a new one" use={use} onSent={([path]) => path && choose(path)} />
      <SearchField label="Or search the pictures that are here" query={{ typed: words, type: setWords }} />
      <Loaded of={pictures}>
        {(all) => {
          const fitting = all.filter((one) => fits(one, use))
          const found = findPictures(fitting, words)
          return (
            <>
              {found.length === 0 && (
                <Note>{words === '' ? 'No picture here fits.' : 'No picture that fits has this name.'}</Note>
              )}
              <PictureGrid>
                {found.map(({ path }) => (
                  <li key={path}>
                    <Choice type="button" aria-pressed={path === present} onClick={() => choose(path)}>
                      <Thumbnail path={path} />
                      {path}
                    </Choice>
                  </li>
                ))}
              </PictureGrid>
              <LeftOut count={all.length - fitting.length} />
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}

function LeftOut({ count }: { count: number }) {
  if (count === 0) return null
  const words = count === 1 ? '1 more has another shape or is' : `${count} more have another shape or are`
  return <Note>{words} too small for this place.</Note>
}

function fits(picture: ContentPicture, use: PictureUse): boolean {
  const { minWidth, ratio } = PICTURE_NEEDS[use]
  return picture.width >= minWidth && hasRatio(picture, ratio)
}

const Choice = styled.button`
  ${look.bareButton}
  border: ${theme.desk.mark} solid transparent;
  border-radius: ${theme.radius};
  color: ${theme.color.text};
  ${look.small}
  overflow-wrap: anywhere;
  text-align: start;
  width: 100%;

  &[aria-pressed='true'] {
    border-color: ${theme.color.brass};
  }
`
