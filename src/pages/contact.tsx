import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { styled } from 'styled-components'
import { PageBanner } from '../components/layout/PageBanner'
import { PageHead } from '../components/layout/PageHead'
import { Contained, Section } from '../components/ui/Section'
import { ContactForm } from '../features/contact/ContactForm'
import { ContactWays } from '../features/contact/ContactWays'
import { look, media, theme } from '../styles/theme'

export default function ContactPage({ data }: PageProps<Queries.ContactPageQuery>) {
  const { banner, form, ways } = data.contactContent
  return (
    <>
      <PageBanner banner={banner} />
      <Section>
        <Contained>
          <Columns>
            <ContactForm {...form} />
            <ContactWays {...ways} />
          </Columns>
        </Contained>
      </Section>
    </>
  )
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
      banner {
        ...PageBanner
      }
      form {
        ...ContactForm
      }
      ways {
        ...ContactWays
      }
    }
  }
`

const Columns = styled.div`
  ${look.column}
  gap: ${theme.space.six};

  ${media.tablet} {
    gap: ${theme.space.four};
    grid-template-columns: minmax(0, 1fr) ${theme.width.ways};
  }

  ${media.desktop} {
    gap: ${theme.space.twelve};
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }

  ${media.noScript} {
    grid-template-columns: minmax(0, 1fr);
  }
`
