import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { PageHead } from '../components/layout/PageHead'
import { TextPage } from '../components/layout/TextPage'
import { ButtonLink } from '../components/ui/Button'

export default function PrivacyPage({ data }: PageProps<Queries.PrivacyPageQuery>) {
  return (
    <TextPage {...data.privacyContent}>
      <p>
        <ButtonLink to="/contact">Write to us</ButtonLink>
      </p>
    </TextPage>
  )
}

export function Head({ data }: HeadProps<Queries.PrivacyPageQuery>) {
  const { banner, description, searchTitle } = data.privacyContent
  return <PageHead title={searchTitle ?? banner.headline} description={description} />
}

export const query = graphql`
  query PrivacyPage {
    privacyContent {
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
