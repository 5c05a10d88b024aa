import { useId } from 'react'
import { styled } from 'styled-components'
import { Input } from '../../../../components/ui/field-look'
import type { ContentPicture } from '../../../../shared/desk/content'
import { theme } from '../../../../styles/theme'
import { api } from '../../api/paths'
import { useDeskData } from '../../api/useDeskData'
import { Stack } from '../../parts/layout'

interface PictureInputProps {
  id: string
  value: string
  use?: 'whole' | 'cropped' | 'small'
  describedBy?: string
  onChange: (path: string) => void
}

/** Chooses one of the pictures of the site by its path. */
export function PictureInput({ id, value, describedBy, onChange }: PictureInputProps) {
  const listId = useId()
  const pictures = useDeskData<ContentPicture[]>(api.pictures)
  return (
    <Stack>
      {value !== '' && <Thumbnail src={api.thumbnail(value)} alt="" />}
      <Input
        id={id}
        list={listId}
        value={value}
        autoComplete="off"
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {pictures.data?.map(({ path }) => (
          <option key={path}>{path}</option>
        ))}
      </datalist>
    </Stack>
  )
}

const Thumbnail = styled.img`
  aspect-ratio: ${theme.ratio.room};
  background: ${theme.color.skeleton};
  max-width: ${theme.desk.field};
  object-fit: cover;
`
