import { keyframes, styled } from 'styled-components'
import { media, theme } from '../../styles/theme'

interface SkeletonProps {
  /** Which of the theme's heights: that of the thing which comes in its place. */
  size?: keyof typeof theme.skeletonSize
  /** Of the place it stands in, in percent. */
  width?: number
}

/** The place of something that is still being asked for. What it stands in says `aria-busy`. */
export function Skeleton({ size = 'line', width = 100 }: SkeletonProps) {
  return <Shimmer aria-hidden="true" $size={size} $width={width} />
}

const shine = keyframes`
  from { background-position: 150% 0; }
  to { background-position: -50% 0; }
`

const Shimmer = styled.span<{ $size: keyof typeof theme.skeletonSize; $width: number }>`
  background: ${theme.color.skeleton};
  border-radius: ${theme.radius};
  display: block;
  height: ${({ $size }) => theme.skeletonSize[$size]};
  max-width: 100%;
  width: ${({ $width }) => $width}%;

  ${media.noScript} {
    visibility: hidden;
  }

  ${media.print} {
    visibility: hidden;
  }

  ${media.motionOk} {
    animation: ${shine} ${theme.motion.shimmer} linear infinite;
    background: linear-gradient(
        100deg,
        ${theme.color.skeleton} 40%,
        ${theme.color.skeletonShine} 50%,
        ${theme.color.skeleton} 60%
      )
      0 0 / 200% 100%;
  }
`
