import { styled } from 'styled-components'
import { media, theme } from '../../../styles/theme'
import { Said } from '../parts/Said'
import { useUndos } from './undo'
import { UndoOffer } from './UndoOffer'
import type { RoomDone } from './undo-list'

const WORDS: Record<RoomDone['step'], string> = {
  occupy: 'is marked as occupied.',
  release: 'is released.',
}

/**
 * What can still be undone, on the screens without the rooms. It stands before the content, so that Shift and
 * Tab lead from a screen's heading to it.
 */
export function UndoBar() {
  const { list } = useUndos()
  return (
    <Bar>
      {list.map((offered) => (
        <Item key={offered.entry}>
          <Said>
            {offered.room.name} {WORDS[offered.step]}
          </Said>
          <UndoOffer offered={offered} />
        </Item>
      ))}
    </Bar>
  )
}

const Bar = styled.div`
  bottom: calc(${theme.desk.nav} + ${theme.space.one});
  display: grid;
  gap: ${theme.space.one};
  left: ${theme.space.one};
  position: fixed;
  right: ${theme.space.one};
  /* "More" of the navigation opens over it. */
  z-index: ${theme.layer.bar - 1};

  ${media.tablet} {
    bottom: ${theme.space.three};
    left: auto;
    right: ${theme.space.three};
  }

  ${media.print} {
    display: none;
  }
`

const Item = styled.div`
  align-items: center;
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-left: ${theme.desk.mark} solid ${theme.color.brass};
  border-radius: ${theme.radius};
  box-shadow: ${theme.shadow};
  display: flex;
  flex-wrap: wrap;
  font-size: ${theme.type.small};
  gap: ${theme.space.one} ${theme.space.two};
  justify-content: space-between;
  line-height: ${theme.lineHeight.small};
  padding: ${theme.space.one} ${theme.space.two};
`
