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

/** A page about one side of the hotel, such as dining: pictures with text, opening hours, and whom to ask. */
export function FeaturePage({ content }: { content: Queries.FeaturePageFragment }) {
  const { banner, features, invitation } = content
  return (
    <>
      <PageBanner banner={banner} />
      <Section>
        <Contained>
          {features.map((feature, position) => (
            <Story key={feature.title} {...feature} isFirst={position === 0} />
          ))}
        </Contained>
      </Section>
      <Invitation {...invitation} />
    </>
  )
}
