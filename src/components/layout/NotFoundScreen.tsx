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
  title?: string
  content: Queries.NotFoundWaysFragment & { readonly banner: Banner }
}

export function NotFoundScreen({ title = 'Page not found', content: { banner, ways } }: NotFoundProps) {
  usePageTitle(title)
  return (
    <>
      <PageBanner banner={banner} />
      <Ways>
        <p>{ways.heading}</p>
        <ButtonLink to="/rooms">{ways.rooms}</ButtonLink>
        <ButtonLink to="/">{ways.home}</ButtonLink>
        <ButtonLink to="/contact">{ways.contact}</ButtonLink>
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

  p,
  ul {
    flex-basis: 100%;
  }
`
