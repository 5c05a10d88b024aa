import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { Eyebrow } from '../../components/ui/Section'
import { ButtonLink } from '../../components/ui/Button'
import { Picture } from '../../components/ui/Picture'
import { look, media, theme } from '../../styles/theme'

export const hero = graphql`
  fragment Hero on HeroContent {
    picture: src {
      childImageSharp {
        wide: gatsbyImageData(layout: FULL_WIDTH, breakpoints: [960, 1280, 1920])
        tall: gatsbyImageData(
          layout: FULL_WIDTH
          aspectRatio: 0.5
          breakpoints: [480, 720]
          transformOptions: { cropFocus: $heroFocus }
          formats: [WEBP, AVIF]
          avifOptions: { quality: 46 }
        )
      }
    }
    focus
    alt
  }
`

export function Hero({ picture, focus, alt }: Queries.HeroFragment) {
  const image = picture.childImageSharp
  return (
    <Screen>
      <Ground>
        <Picture
          image={image?.wide}
          crop={image ? { image: image.tall, ...theme.pictureSizes.heroTall } : undefined}
          focus={focus}
          alt={alt}
          sizes={theme.pictureSizes.hero}
          ratio="fill"
          loading="first"
        />
      </Ground>
      <Words>
        <Eyebrow>{hotel.tagline}</Eyebrow>
        <Headline>{hotel.headline}</Headline>
        <Subline>{hotel.subline}</Subline>
        <ButtonLink to="/rooms" variant="primary">
          BOOK ONLINE
        </ButtonLink>
      </Words>
    </Screen>
  )
}

const Screen = styled.section`
  background: ${theme.color.night};
  color: ${theme.color.onDark};
  ${look.line}
  isolation: isolate;
  justify-content: center;
  min-height: calc(100 * var(--svh));
  padding: calc(${theme.spec.barHeight} + ${theme.space.three}) ${theme.space.two} ${theme.space.seven};
  position: relative;
  text-align: center;
  ${look.lightFocus}

  ${media.low} {
    padding-block: ${theme.spec.barHeight} ${theme.space.two};
  }

  ${look.notPrinted}
`

const Ground = styled.div`
  inset: 0;
  position: absolute;
  z-index: -1;

  &::after {
    background: ${theme.color.heroShade}, ${theme.color.overlay};
    ${look.cover}
  }
`

const Words = styled.div`
  display: grid;
  gap: ${theme.space.three};
  justify-items: center;

  /* Moves the words below the picture's chandelier. */
  ${media.desktop} {
    padding-top: ${theme.space.twelve};
  }

  ${media.low} {
    gap: ${theme.space.one};
    padding-top: 0;
  }

  ${media.forcedColors} {
    background: Canvas;
    padding: ${theme.space.two};
  }
`

const Headline = styled.h1`
  color: inherit;
  font-size: ${theme.type.hero};
  max-width: 10.6em;
`

const Subline = styled.p`
  font-size: ${theme.type.lead};
  text-wrap: balance;
`
