import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { look, theme } from '../../styles/theme'
import { ButtonLink } from '../ui/Button'
import { ContactRow, PhoneLink, WhatsAppLink } from '../ui/ContactLinks'
import { Contained } from '../ui/Section'
import { type Banner, PageBanner } from './PageBanner'
import { usePageTitle } from './PageHead'

export const notFoundWays = graphql`
  fragment NotFoundWays on NotFoundContent {
    ways {
      heading
      rooms
      home
      contact
    }
  }
`

interface NotFoundProps {
  /** The title of the tab. */
  title?: string
  content: Queries.NotFoundWaysFragment & { readonly banner: Banner }
}

/** The screen for an unknown address, and for a room that does not exist or is no longer offered. */
export function NotFoundScreen({ title = 'Page not found', content: { banner, ways } }: NotFoundProps) {
  usePageTitle(title)
  return (
    <>
      <PageBanner banner={banner} />
      <Ways>
        <p>{ways.heading}</p>
        <ButtonLink to="/rooms">{ways.rooms}</ButtonLink>
        <ButtonLink to="/">{ways.home}</ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          {ways.contact}
        </ButtonLink>
        <ContactRow>
          <li>
            <PhoneLink isCall />
          </li>
          <li>
            <WhatsAppLink text={hotel.greeting} />
          </li>
        </ContactRow>
      </Ways>
    </>
  )
}

const Ways = styled(Contained)`
  ${look.row}
  gap: ${theme.space.two};
  padding-block: ${theme.space.seven} ${theme.space.twelve};

  p {
    flex-basis: 100%;
  }
`
