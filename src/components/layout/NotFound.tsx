import { styled } from 'styled-components'
import notFound from '../../../content/not-found.json'
import { theme } from '../../styles/theme'
import { ButtonLink } from '../ui/Button'
import { PageBanner } from './PageBanner'
import { usePageTitle } from './page-title'

/** For every address that has no screen, and for rooms that do not exist. */
export function NotFound({ picture }: { picture?: Queries.BannerPictureFragment | null | undefined }) {
  usePageTitle('Page not found')
  return (
    <>
      <PageBanner eyebrow={notFound.eyebrow} title={notFound.headline} picture={picture}>
        {notFound.lead}
      </PageBanner>
      <Ways>
        <p>{notFound.ways.heading}</p>
        <ButtonLink to="/rooms">{notFound.ways.rooms}</ButtonLink>
        <ButtonLink to="/" variant="outline">
          {notFound.ways.home}
        </ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          {notFound.ways.contact}
        </ButtonLink>
      </Ways>
    </>
  )
}

const Ways = styled.div`
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.two};
  margin: 0 auto;
  max-width: calc(${theme.width.page} + 2 * ${theme.space.two});
  padding: ${theme.space.seven} ${theme.space.two} ${theme.space.twelve};

  p {
    flex-basis: 100%;
  }
`
