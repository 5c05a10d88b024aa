import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { FeaturePage } from '../components/layout/FeaturePage'
import { PageHead } from '../components/layout/PageHead'

/** The template of /dining and /facilities. Each page has its own content file. */
export default function FeatureTemplate({ data }: PageProps<Queries.FeatureTemplateQuery>) {
  return <FeaturePage content={data.featureContent} />
}

export function Head({ data }: HeadProps<Queries.FeatureTemplateQuery>) {
  const { banner, description } = data.featureContent
  return <PageHead title={banner.headline} description={description} />
}

export const query = graphql`
  query FeatureTemplate($slug: String!) {
    featureContent(slug: { eq: $slug }) {
      description
      ...FeaturePage
    }
  }
`
