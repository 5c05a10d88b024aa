import { graphql, type PageProps } from 'gatsby'
import contact from '../../content/contact.json'
import { PageHead } from '../components/layout/PageHead'
import { ContactScreen } from '../features/contact/ContactScreen'

export default function ContactPage({ data }: PageProps<Queries.ContactPageQuery>) {
  return <ContactScreen banner={data.banner} />
}

export function Head() {
  return <PageHead title={contact.headline} description={contact.description} />
}

export const query = graphql`
  query ContactPage {
    banner: file(sourceInstanceName: { eq: "images" }, relativePath: { eq: "pool/pool-sunset.jpg" }) {
      ...BannerPicture
    }
  }
`
