import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../content/hotel.json'
import { PageHead } from '../components/layout/PageHead'
import { Part, TextPage } from '../components/layout/TextPage'
import { WholeWords } from '../components/ui/NoBreak'
import { theme } from '../styles/theme'

/** Optional in the content. */
const facts = (hotel as { facts?: typeof hotel.facts }).facts

export default function PoliciesPage({ data }: PageProps<Queries.PoliciesPageQuery>) {
  return (
    <TextPage {...data.policiesContent}>
      {facts && (
        <Part>
          <h2>{facts.heading}</h2>
          <Facts>
            {facts.rows.map(({ what, text }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  <WholeWords text={text} />
                </dd>
              </div>
            ))}
          </Facts>
        </Part>
      )}
    </TextPage>
  )
}

export function Head({ data }: HeadProps<Queries.PoliciesPageQuery>) {
  const { banner, description } = data.policiesContent
  return <PageHead title={banner.headline} description={description} />
}

export const query = graphql`
  query PoliciesPage {
    policiesContent {
      description
      banner {
        ...TextBanner
      }
      sections {
        ...TextSection
      }
    }
  }
`

const Facts = styled.dl`
  display: grid;
  gap: ${theme.space.two};

  dt {
    color: ${theme.color.ink};
    font-weight: 600;
  }
`
