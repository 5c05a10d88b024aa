import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { PageHead } from '../components/layout/PageHead'
import { TextPage } from '../components/layout/TextPage'
import { ButtonLink } from '../components/ui/Button'

export default function PoliciesPage({ data }: PageProps<Queries.PoliciesPageQuery>) {
  return (
    <TextPage {...data.policiesContent}>
      <p>
        <ButtonLink to="/questions">What guests ask</ButtonLink>
      </p>
    </TextPage>
  )
}

export function Head({ data }: HeadProps<Queries.PoliciesPageQuery>) {
  const { banner, description, searchTitle } = data.policiesContent
  return <PageHead title={searchTitle ?? banner.headline} description={description} />
}

export const query = graphql`
  query PoliciesPage {
    policiesContent {
      description
      searchTitle
      banner {
        ...TextBanner
      }
      sections {
        ...TextSection
      }
    }
  }
`
