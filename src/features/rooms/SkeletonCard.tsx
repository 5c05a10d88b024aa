import { styled } from 'styled-components'
import { Card } from '../../components/ui/Card'
import { Skeleton } from '../../components/ui/Skeleton'
import { theme } from '../../styles/theme'
import { Last, Words } from './RoomCard'

/** A card without a room: the live list is still loading. */
export function SkeletonCard() {
  return (
    <Card aria-hidden="true">
      <PicturePlace />
      <Words>
        <Skeleton size="title" width={60} />
        <Skeleton width={75} />
        <Lines>
          <Skeleton />
          <Skeleton />
          <Skeleton width={50} />
        </Lines>
        <Last>
          <ButtonPlace>
            <Skeleton size="button" />
          </ButtonPlace>
        </Last>
      </Words>
    </Card>
  )
}

const PicturePlace = styled.div`
  aspect-ratio: ${theme.ratio.room};
  background: ${theme.color.skeleton};
`

const Lines = styled.div`
  display: grid;
  gap: ${theme.space.half};
`

const ButtonPlace = styled.div`
  margin-left: auto;
  width: ${theme.actionWidth};
`
