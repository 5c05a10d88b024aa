import { graphql, Link, useStaticQuery } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { look, media, theme } from '../../styles/theme'
import { ButtonLink } from '../ui/Button'
import { DirectionsLink, Email, PhoneLink, WhatsAppLink } from '../ui/ContactLinks'
import { LatePicture } from '../ui/Picture'
import { Contained } from '../ui/Section'
import { Newsletter } from './Newsletter'
import { BOOKING_LINK, FOOTER_LINKS, SMALL_PRINT_LINKS } from './site-links'

const PROFILES = (hotel as { profiles?: { name: string; to: string }[] }).profiles ?? []

export function Footer() {
  return (
    <Ground>
      <Contained>
        <Columns>
          <div>
            <Title>{hotel.name}</Title>
            <address>
              {hotel.address.map((line) => (
                <div key={line}>{line}</div>
              ))}
              <DirectionsLink />
              <ul>
                <li>
                  <PhoneLink />
                </li>
                <li>
                  <WhatsAppLink text={hotel.greeting} />
                </li>
                <li>
                  <Email />
                </li>
              </ul>
            </address>
            <FindBooking to={BOOKING_LINK.to}>{BOOKING_LINK.label}</FindBooking>
          </div>
          <nav aria-label="Footer">
            <Title>Explore</Title>
            <ul>
              {FOOTER_LINKS.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <Newsletter />
          <Gallery />
        </Columns>
        <Last>
          <p>
            © {hotel.copyrightYear} {hotel.name}
          </p>
          <p>{hotel.picturesNote}</p>
          {PROFILES.map(({ name, to }) => (
            <a key={to} href={to} target="_blank" rel="noreferrer">
              {name}
            </a>
          ))}
          {SMALL_PRINT_LINKS.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </Last>
      </Contained>
    </Ground>
  )
}

function Gallery() {
  const { galleryContent } = useStaticQuery<Queries.FooterGalleryQuery>(graphql`
    query FooterGallery {
      galleryContent {
        pictures {
          alt
          picture: src {
            childImageSharp {
              gatsbyImageData(layout: FIXED, width: 120, height: 120)
            }
          }
        }
      }
    }
  `)
  return (
    <Pictures aria-label="Pictures of the hotel">
      {galleryContent.pictures.map(({ picture, alt }, position) => (
        <li key={position}>
          <LatePicture
            image={picture.childImageSharp?.gatsbyImageData}
            alt={alt}
            sizes={theme.thumb}
            ratio="square"
          />
        </li>
      ))}
    </Pictures>
  )
}

const Ground = styled.footer`
  --outline: ${theme.color.onDark};
  background: ${theme.color.night};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  color: ${theme.color.onDarkQuiet};
  ${look.small}
  padding: ${theme.space.four} 0 ${theme.space.two};

  ${media.tablet} {
    padding: ${theme.space.seven} 0 ${theme.space.three};
  }
  ${look.lightFocus}

  address ul {
    margin-top: ${theme.space.one};
  }

  a {
    ${look.inline}
    min-height: ${theme.footerLink};
    text-decoration: none;
  }

  nav ul {
    columns: 2;
  }

  a:hover,
  a:focus-visible {
    text-decoration: underline;
  }

  ${look.notPrinted}
`

const Columns = styled.div`
  ${look.column}
  gap: ${theme.space.two} ${theme.space.four};

  ${media.tablet} {
    gap: ${theme.space.six} ${theme.space.four};
    grid-template-columns: 1fr 1fr;
  }

  ${media.desktop} {
    grid-template-columns: 3fr 2fr 4fr 4fr;
  }
`

const Title = styled.h2`
  color: ${theme.color.onDark};
  font-size: ${theme.type.title};
  margin-bottom: ${theme.space.one};
`

const FindBooking = styled(ButtonLink)`
  && {
    margin-top: ${theme.space.one};
    min-height: ${theme.control.height};
  }
`

const Pictures = styled.ul`
  align-content: start;
  display: grid;
  gap: ${theme.space.one};
  grid-template-columns: repeat(6, minmax(0, ${theme.thumb}));

  ${media.tablet} {
    grid-template-columns: repeat(3, minmax(0, ${theme.thumb}));
  }
`

const Last = styled.div`
  ${look.row}
  border-top: 1px solid ${theme.color.lineOnDark};
  gap: 0 ${theme.space.three};
  /* The page ends above the hotel's notice. */
  margin-bottom: var(--site-notice, 0);
  margin-top: ${theme.space.three};
  padding-top: ${theme.space.two};
`
