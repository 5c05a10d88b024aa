import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import { look, media, theme } from '../../styles/theme'
import { Eyebrow } from '../ui/Section'
import { Picture } from '../ui/Picture'

export const bannerPicture = graphql`
  fragment BannerPicture on File {
    childImageSharp {
      wide: gatsbyImageData(
        layout: FULL_WIDTH
        aspectRatio: 2.2
        breakpoints: [1280, 1920]
        transformOptions: { cropFocus: CENTER }
        quality: 55
      )
      tall: gatsbyImageData(
        layout: FULL_WIDTH
        aspectRatio: 1.75
        breakpoints: [480, 720]
        transformOptions: { cropFocus: CENTER }
        formats: [WEBP, AVIF]
        quality: 55
        avifOptions: { quality: 43 }
      )
    }
  }
`

export const pageBanner = graphql`
  fragment PageBanner on BannerContent {
    eyebrow
    headline
    lead
    focus
    picture: src {
      ...BannerPicture
    }
  }
`

/** The picture is optional, and decorative unless it has an `alt`. */
export type Banner = Queries.TextBannerFragment & {
  readonly picture?: Queries.BannerPictureFragment | undefined
  readonly focus?: string | null
  readonly alt?: string
}

/** On a phone the text is below the picture: on the picture it would need too dark a shade. */
export function PageBanner({ banner, isLow = false }: { banner: Banner; isLow?: boolean }) {
  const { eyebrow, headline, lead, focus, alt = '' } = banner
  const image = banner.picture?.childImageSharp
  if (!image) {
    return (
      <LightHead>
        <Eyebrow $isQuiet>{eyebrow}</Eyebrow>
        <Title>{headline}</Title>
        <p>{lead}</p>
      </LightHead>
    )
  }
  return (
    <Band $isLow={isLow}>
      <Ground $isLow={isLow}>
        <Picture
          image={image.wide}
          crop={{ image: image.tall, ...theme.pictureSizes.bannerTall }}
          focus={focus}
          alt={alt}
          sizes={theme.pictureSizes.full}
          ratio="fill"
          loading="first"
        />
      </Ground>
      <Words>
        <Eyebrow>{eyebrow}</Eyebrow>
        <Title>{headline}</Title>
        <Lead>{lead}</Lead>
      </Words>
    </Band>
  )
}

/* The dark border is behind the bar's white text. */
const LightHead = styled.section`
  background: ${theme.color.cream};
  border-top: ${theme.spec.barHeight} solid ${theme.color.night};
  color: ${theme.color.ink};
  display: grid;
  gap: ${theme.space.one};
  justify-items: center;
  padding: ${theme.space.four} ${theme.space.two};
  text-align: center;
  text-wrap: balance;

  > :empty {
    display: none;
  }

  ${media.tablet} {
    gap: ${theme.space.two};
    padding-block: ${theme.space.six};
  }

  ${media.noScript} {
    border: none;
  }

  ${media.print} {
    background: none;
    border: none;
    padding: 0;
  }
`

const pictureHeight = ({ $isLow }: { $isLow: boolean }) => ($isLow ? theme.banner.low : theme.banner).picture

const Band = styled.section<{ $isLow: boolean }>`
  align-items: end;
  background: ${theme.color.night};
  color: ${theme.color.onDark};
  display: flex;
  isolation: isolate;
  padding: calc(${pictureHeight} - ${theme.space.four}) ${theme.space.two} ${theme.space.three};
  position: relative;

  ${media.tablet} {
    min-height: ${({ $isLow }) => ($isLow ? theme.banner.low : theme.banner).height};
    padding-block: calc(${theme.spec.barHeight} + ${theme.space.three})
      ${({ $isLow }) => ($isLow ? theme.space.four : theme.space.seven)};
  }

  ${look.plainOnPaper}

  ${media.print} {
    min-height: 0;
    padding: 0;
  }
`

const Ground = styled.div<{ $isLow: boolean }>`
  height: ${pictureHeight};
  inset: 0 0 auto;
  position: absolute;
  z-index: -1;

  &::after {
    background: ${theme.color.shadeNarrow}, ${theme.color.barShade};
    ${look.cover}
  }

  ${media.tablet} {
    height: 100%;

    &::after {
      background: ${theme.color.shade}, ${theme.color.barShade};
    }
  }

  ${media.desktop} {
    &::after {
      background: ${theme.color.shadeWide}, ${theme.color.barShade};
    }
  }
  ${look.notPrinted}
`

const Words = styled.div`
  display: grid;
  gap: ${theme.space.one};
  margin: 0 auto;
  max-width: ${theme.width.page};
  width: 100%;

  ${media.tablet} {
    gap: ${theme.space.two};
  }

  ${media.forcedColors} {
    background: Canvas;
    padding: ${theme.space.two};
  }
`

const Title = styled.h1`
  color: inherit;
  font-size: ${theme.type.page};
  /* Balanced lines would break at the hyphen of a word. */
  text-wrap: wrap;

  /* A long headline ends where the picture is still dark. */
  ${media.desktop} {
    max-width: 64%;
    text-wrap: balance;
  }
`

const Lead = styled.p`
  color: ${theme.color.onDarkQuiet};
  max-width: ${theme.measure};
  text-wrap: balance;
  ${look.plainOnPaper}
`
