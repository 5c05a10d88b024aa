import { styled } from 'styled-components'
import { theme } from '../../styles/theme'
import { ButtonLink } from '../ui/Button'
import { PageBanner } from './PageBanner'
import { usePageTitle } from './page-title'

/** For every address that has no screen, and for rooms that do not exist. */
export function NotFound({ picture }: { picture?: Queries.BannerPictureFragment | null | undefined }) {
  usePageTitle('Page not found')
  return (
    <>
      <PageBanner eyebrow="404" title="This door leads nowhere" picture={picture}>
        We looked for this page on every floor. It may have moved, or the room is no longer offered.
      </PageBanner>
      <Ways>
        <p>Let us show you somewhere better:</p>
        <ButtonLink to="/rooms">See the rooms</ButtonLink>
        <ButtonLink to="/" variant="outline">
          Back to the entrance
        </ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          Ask the front desk
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
