import { css, keyframes, styled } from 'styled-components'
import { media, theme } from '../../styles/theme'

interface SkeletonProps {
  size?: keyof typeof theme.skeletonSize
  /** In percent of the parent. */
  width?: number
}

/** The container is not `aria-busy`: some screen readers would skip the facts that are already shown. */
export function Skeleton({ size = 'line', width = 100 }: SkeletonProps) {
  return <Shimmer aria-hidden="true" data-waiting="" $size={size} $width={width} />
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

const appear = keyframes`
  from { visibility: hidden; }
`

/** Hides a hint for ten seconds and keeps its place. CSS counts, so the time begins with the page. */
export const shownAfterDelay = css`
  animation: ${appear} 1ms 10s step-end backwards;
`
