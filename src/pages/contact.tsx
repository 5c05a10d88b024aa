import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { PageHead } from '../components/layout/PageHead'
import { ContactScreen } from '../features/contact/ContactScreen'

export default function ContactPage({ data }: PageProps<Queries.ContactPageQuery>) {
  return <ContactScreen {...data.contactContent} />
}

export function Head({ data }: HeadProps<Queries.ContactPageQuery>) {
  const { banner, description, searchTitle } = data.contactContent
  return <PageHead title={searchTitle ?? banner.headline} description={description} />
}

export const query = graphql`
  query ContactPage {
    contactContent {
      description
      searchTitle
      ...ContactScreen
    }
  }
`
