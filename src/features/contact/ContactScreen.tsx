import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import { PageBanner } from '../../components/layout/PageBanner'
import { Contained, Section } from '../../components/ui/Section'
import { look, media, theme } from '../../styles/theme'
import { ContactForm } from './ContactForm'
import { ContactWays } from './ContactWays'

export const contactScreen = graphql`
  fragment ContactScreen on ContactContent {
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
`

export function ContactScreen({ banner, form, ways }: Queries.ContactScreenFragment) {
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
