import { useState } from 'react'
import { styled } from 'styled-components'
import type { ContentPicture } from '../../../../shared/desk/content'
import { look, media, theme } from '../../../../styles/theme'
import { callDesk } from '../../api/call-desk'
import { useAnswer } from '../../api/useAnswer'
import { ConfirmButton } from '../../parts/dialogs'
import { Panel, Screen } from '../../parts/layout'
import { Loaded } from '../../parts/Loaded'
import { SearchField } from '../../parts/search'
import { BackLink, Note } from '../../parts/text'
import { Moment } from '../../parts/time'
import { findPictures, PictureGrid, Thumbnail } from './PictureGrid'

export function PicturesScreen() {
  const pictures = useAnswer('GET content/pictures/')
  const [words, setWords] = useState('')
  return (
    <Screen title="Pictures" actions={<BackLink to="/desk/content">All content</BackLink>}>
      <Note>
        Pictures are added where they are shown: open a page and choose one there. What a picture shows, for
        people who do not see it, is written there too. “Used in” goes by what was saved last, published or
        not.
      </Note>
      <SearchField label="Search by name" query={{ typed: words, type: setWords }} />
      <Loaded of={pictures} lines={8}>
        {(all) => {
          const found = findPictures(all, words)
          return (
            <Panel title="All pictures" count={found.length}>
              {found.length === 0 && (
                <Note>{all.length === 0 ? 'There is no picture yet.' : 'No picture has this name.'}</Note>
              )}
              <WideGrid>
                {found.map((picture) => (
                  <Item key={picture.path} picture={picture} />
                ))}
              </WideGrid>
            </Panel>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function Item({ picture: { path, width, height, used_in, saved_at } }: { picture: ContentPicture }) {
  return (
    <Tile>
      <Thumbnail path={path} />
      <Path>{path}</Path>
      <Note>
        {width} × {height}
        {saved_at !== null && (
          <>
            , added <Moment at={saved_at} />
          </>
        )}
      </Note>
      {used_in.length > 0 ? (
        <Note>Used in {used_in.join(', ')}</Note>
      ) : (
        <>
          <Note>Not used</Note>
          <ConfirmButton
            label="Remove"
            about={path}
            title="Remove this picture?"
            confirm="Remove"
            call={() => callDesk('POST content/pictures/remove/', { path })}
          >
            <p>
              Nothing that is saved uses {path}. An earlier version of a page that shows it can no longer be
              brought back.
            </p>
          </ConfirmButton>
        </>
      )}
    </Tile>
  )
}

const WideGrid = styled(PictureGrid)`
  ${media.tablet} {
    gap: ${theme.space.three};
    grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
  }
`

const Tile = styled.li`
  align-content: start;
  display: grid;
  gap: ${theme.space.half};
  justify-items: start;
  overflow-wrap: anywhere;
`

const Path = styled.b`
  ${look.strong}
  font-size: ${theme.type.small};
`
