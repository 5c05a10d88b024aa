import { graphql } from 'gatsby'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '../../styles/theme'
import { Picture } from './Picture'
import { useLateLoading } from './useLateLoading'

export const storyPicture = graphql`
  fragment StoryPicture on File {
    childImageSharp {
      gatsbyImageData(
        layout: FULL_WIDTH
        aspectRatio: 1.56
        transformOptions: { fit: COVER, cropFocus: NORTH }
        breakpoints: [400, 720, 1280]
        formats: [WEBP]
        placeholder: DOMINANT_COLOR
        quality: 60
      )
    }
  }
`

export const story = graphql`
  fragment Story on StoryContent {
    picture: src {
      ...StoryPicture
    }
    alt
    title
    text
  }
`

type StoryProps = Queries.StoryFragment & {
  /** True for the first story of a page, which the first screen shows. */
  isFirst: boolean
}

/** A picture beside its text. Every second story has the picture on the other side. */
export function Story({ picture, alt, title, text, isFirst }: StoryProps) {
  const ref = useRef<HTMLElement>(null)
  const late = useLateLoading(ref)
  return (
    <Row ref={ref}>
      <Picture
        image={picture.childImageSharp?.gatsbyImageData}
        alt={alt}
        sizes={theme.pictureSizes.half}
        loading={isFirst ? 'lazy' : late}
      />
      <Words>
        <Title>{title}</Title>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Words>
    </Row>
  )
}

const Row = styled.article`
  align-items: center;
  display: grid;
  gap: ${theme.space.three};
  grid-template-columns: minmax(0, 1fr);

  & + & {
    margin-top: ${theme.space.seven};
  }

  ${media.tablet} {
    gap: ${theme.space.four};
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);

    &:nth-of-type(even) {
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    }

    &:nth-of-type(even) > :first-child {
      order: 1;
    }

    & + & {
      margin-top: ${theme.space.twelve};
    }
  }

  ${media.desktop} {
    gap: ${theme.space.twelve};
  }
`

const Words = styled.div`
  display: grid;
  gap: ${theme.space.two};
  text-wrap: pretty;
`

const Title = styled.h2`
  font-size: ${theme.type.heading};

  &::before {
    border-top: ${theme.rule.height} solid ${theme.color.brass};
    content: '';
    display: block;
    margin-bottom: ${theme.space.two};
    width: ${theme.rule.width};
  }
`
