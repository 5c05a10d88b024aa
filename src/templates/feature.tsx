import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { Invitation } from '../components/layout/Invitation'
import { PageBanner } from '../components/layout/PageBanner'
import { PageHead } from '../components/layout/PageHead'
import { Contained, Section } from '../components/ui/Section'
import { Story } from '../components/ui/Story'

/** The template of /about, /dining and /facilities. Each page has its own content file. */
export default function FeatureTemplate({ data }: PageProps<Queries.FeatureTemplateQuery>) {
  const { banner, features, invitation } = data.featureContent
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

export function Head({ data }: HeadProps<Queries.FeatureTemplateQuery>) {
  const { banner, description } = data.featureContent
  return <PageHead title={banner.headline} description={description} />
}

export const query = graphql`
  query FeatureTemplate($slug: String!) {
    featureContent(slug: { eq: $slug }) {
      description
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
  }
`
