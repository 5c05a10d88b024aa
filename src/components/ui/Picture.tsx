import type { IGatsbyImageData } from 'gatsby-plugin-image'
import { type Ref, useRef } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '../../styles/theme'
import { useLateLoading } from './useLateLoading'

interface PictureProps {
  /** The picture in the sizes of the build. Without it `src` is shown; without both, an empty frame. */
  image?: IGatsbyImageData | null | undefined
  src?: string | undefined
  alt: string
  focus?: string | null | undefined
  sizes: string
  crop?: { image: IGatsbyImageData; media: string; sizes: string } | undefined
  ratio?: keyof typeof theme.ratio | 'fill'
  /** `first`: the largest picture at the top of the page. `never`: shown only where there is no script. */
  loading?: 'first' | 'eager' | 'lazy' | 'never'
  atOnce?: string | undefined
  ref?: Ref<HTMLPictureElement>
}

type LatePictureProps = Omit<PictureProps, 'loading' | 'ref'>

export function LatePicture(props: LatePictureProps) {
  // Mounted with the picture: the empty frame is another element, which need not be observed.
  return srcOf(props) ? <Late {...props} /> : <Picture {...props} />
}

function Late(picture: LatePictureProps) {
  const frame = useRef<HTMLPictureElement>(null)
  return <Picture {...picture} ref={frame} loading={useLateLoading(frame)} />
}

function srcOf({ image, src }: Pick<PictureProps, 'image' | 'src'>): string | undefined {
  return image?.images.fallback?.src ?? src
}

const EMPTY_PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export function Picture({
  image,
  src,
  alt,
  focus,
  sizes,
  ratio = 'room',
  crop,
  loading = 'lazy',
  atOnce,
  ref,
}: PictureProps) {
  const plainSrc = srcOf({ image, src })
  if (!plainSrc) return <EmptyFrame $ratio={ratio} aria-hidden="true" />
  const ground = { backgroundColor: image?.backgroundColor ?? theme.color.skeleton }
  const isLater = loading === 'lazy' || loading === 'never'
  const isHeldBack = loading === 'never'
  // One structure for both states, so that a picture already shown keeps its element.
  return (
    <Frame ref={ref} $ratio={ratio} style={ground}>
      {(!isHeldBack || atOnce !== undefined) && (
        <>
          <Sources
            image={image}
            sizes={sizes}
            crop={isHeldBack ? undefined : crop}
            only={isHeldBack ? atOnce : undefined}
          />
          {isHeldBack && (
            <source media={atOnce} srcSet={image?.images.fallback?.srcSet ?? plainSrc} sizes={sizes} />
          )}
          <img
            src={isHeldBack ? EMPTY_PIXEL : plainSrc}
            srcSet={isHeldBack ? undefined : image?.images.fallback?.srcSet}
            sizes={image && !isHeldBack ? sizes : undefined}
            width={PLACE_WIDTH}
            height={image ? Math.round((PLACE_WIDTH * image.height) / image.width) : undefined}
            style={focus ? { objectPosition: focus } : undefined}
            alt={alt}
            loading={isLater ? 'lazy' : 'eager'}
            fetchPriority={loading === 'first' ? 'high' : undefined}
            decoding={loading === 'first' ? undefined : 'async'}
          />
        </>
      )}
      {isHeldBack && (
        <noscript>
          <img
            src={plainSrc}
            srcSet={image?.images.fallback?.srcSet}
            sizes={image ? sizes : undefined}
            alt={alt}
            loading="lazy"
          />
        </noscript>
      )}
    </Frame>
  )
}

/** A full-width image's data contain only the ratio, and the attributes must be whole numbers. */
const PLACE_WIDTH = 1200

function Sources({
  image,
  sizes,
  crop,
  only,
}: Pick<PictureProps, 'image' | 'sizes' | 'crop'> & { only: string | undefined }) {
  return (
    <>
      {crop?.image.images.sources?.map((source) => (
        <source
          key={source.type}
          media={crop.media}
          type={source.type}
          srcSet={source.srcSet}
          sizes={crop.sizes}
        />
      ))}
      {image?.images.sources?.map((source) => (
        <source key={source.type} media={only} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
    </>
  )
}

const Frame = styled.picture<{ $ratio: keyof typeof theme.ratio | 'fill' }>`
  aspect-ratio: ${({ $ratio }) => ($ratio === 'fill' ? 'auto' : theme.ratio[$ratio])};
  display: block;
  height: ${({ $ratio }) => ($ratio === 'fill' ? '100%' : 'auto')};
  overflow: hidden;
  width: 100%;

  img {
    height: 100%;
    object-fit: cover;
    width: 100%;
  }

  /* The picture within noscript replaces this one. A wide screen without script downloads both. */
  ${media.noScript} {
    > img:not(:last-child) {
      display: none;
    }
  }
`

const EmptyFrame = styled(Frame).attrs({ as: 'div' })`
  background: ${theme.color.cream};
  box-shadow:
    inset 0 0 0 ${theme.space.two} ${theme.color.cream},
    inset 0 0 0 calc(${theme.space.two} + 1px) ${theme.color.brass};
`
