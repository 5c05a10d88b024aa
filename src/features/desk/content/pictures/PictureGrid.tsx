import { styled } from 'styled-components'
import type { ContentPicture } from '../../../../shared/desk/content'
import { look, theme } from '../../../../styles/theme'
import { urlOf } from '../../api/call-desk'
import { Photo } from '../../parts/layout'

export function findPictures(pictures: readonly ContentPicture[], words: string): ContentPicture[] {
  const wanted = words.toLowerCase().split(/\s+/)
  return pictures.filter(({ path }) => wanted.every((word) => path.toLowerCase().includes(word)))
}

export const PictureGrid = styled.ul`
  ${look.stack}
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${theme.thumb}), 1fr));

  &:empty {
    display: none;
  }
`

export function Thumbnail({ path }: { path: string }) {
  return <Photo src={urlOf('GET content/picture/', { path })} alt="" loading="lazy" />
}
