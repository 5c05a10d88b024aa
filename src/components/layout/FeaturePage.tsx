import { graphql } from 'gatsby'
import { Contained, Section } from '../ui/Section'
import { Story } from '../ui/Story'
import { Invitation } from './Invitation'
import { PageBanner } from './PageBanner'

export const featurePage = graphql`
  fragment FeaturePage on FeatureContent {
    banner {
      ...PageBanner
    }
    features {
      ...Story
    }
    invitation {
      ...Invitation
    }
  }
`

/** A page that tells of one side of the hotel: pictures with their words, hours, and whom to ask. */
export function FeaturePage({ content }: { content: Queries.FeaturePageFragment }) {
  const { banner, features, invitation } = content
  return (
    <>
      <PageBanner banner={banner} />
      <Section>
        <Contained>
          {features.map((feature) => (
            <Story key={feature.title} {...feature} />
          ))}
        </Contained>
      </Section>
      <Invitation {...invitation} />
    </>
  )
}
