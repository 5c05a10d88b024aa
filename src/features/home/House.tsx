import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import { ButtonLink } from '../../components/ui/Button'
import { LatePicture } from '../../components/ui/Picture'
import { Contained, Eyebrow } from '../../components/ui/Section'
import { look, media, theme } from '../../styles/theme'

export const house = graphql`
  fragment House on HomePartContent {
    eyebrow
    heading
    text
    picture: src {
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, aspectRatio: 2.333, transformOptions: { cropFocus: CENTER })
      }
    }
    alt
    link
  }
`

export function House({ eyebrow, heading, text, picture, alt, link }: Queries.HouseFragment) {
  return (
    <section>
      <LatePicture
        image={picture.childImageSharp?.gatsbyImageData}
        alt={alt}
        sizes={theme.pictureSizes.full}
        ratio="cinema"
      />
      <Contained $width="narrow">
        <Words>
          <Eyebrow $isQuiet>{eyebrow}</Eyebrow>
          <h2>{heading}</h2>
          <Opening>{text}</Opening>
          <ButtonLink to="/about">{link}</ButtonLink>
        </Words>
      </Contained>
    </section>
  )
}

const Words = styled.div`
  ${look.stack}
  justify-items: center;
  padding: ${theme.space.four} 0 ${theme.space.seven};
  text-align: center;

  ${media.tablet} {
    gap: ${theme.space.three};
    padding: ${theme.space.seven} 0 ${theme.space.twelve};
  }
`

const Opening = styled.p`
  ${look.serif}
  font-size: ${theme.type.opening};
  line-height: 1.4;
`
