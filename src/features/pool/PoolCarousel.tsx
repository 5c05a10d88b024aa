import { graphql } from 'gatsby'
import { Carousel } from '../../components/ui/carousel/Carousel'
import { Slide } from '../../components/ui/carousel/Slide'
import { Picture } from '../../components/ui/Picture'
import { theme } from '../../styles/theme'

export const poolSlide = graphql`
  fragment PoolSlide on PoolSlideContent {
    id
    picture: src {
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, aspectRatio: 1.5)
      }
    }
    alt
    title
    description
  }
`

export function PoolCarousel({ slides }: { slides: readonly Queries.PoolSlideFragment[] }) {
  return (
    <Carousel
      label="The pool"
      items={slides}
      keyOf={(slide) => slide.id}
      hasPrevious
      renderSlide={({ picture, alt, title, description }, loading) => (
        <Slide
          picture={
            <Picture
              image={picture.childImageSharp?.gatsbyImageData}
              alt={alt}
              sizes={theme.pictureSizes.full}
              ratio="fill"
              loading={loading}
            />
          }
        >
          <h3>{title}</h3>
          <p>{description}</p>
        </Slide>
      )}
    />
  )
}
