import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { Columns, Invitation } from '../components/layout/Invitation'
import { PageBanner } from '../components/layout/PageBanner'
import { PageHead } from '../components/layout/PageHead'
import { Hours } from '../components/ui/Hours'
import { OpenNow } from '../components/ui/OpenNow'
import { Contained, Opening, Section } from '../components/ui/Section'
import { Stories, Story } from '../components/ui/Story'

/** The template of /about, /dining and /facilities. Each page has its own content file. */
export default function FeatureTemplate({ data }: PageProps<Queries.FeatureTemplateQuery>) {
  const { banner, opening, features, menu, invitation } = data.featureContent
  const hours = invitation.hours.rows
  return (
    <>
      <PageBanner banner={banner} />
      <Section>
        <Contained>
          <Opening>{opening}</Opening>
          {menu ? <OpenNow rows={hours} /> : <OpenNow rows={hours} heading="Pool, Gym" isNamed />}
        </Contained>
        {/* Without a menu, the opening has already said what is open. */}
        <Stories>
          {features.map((feature, position) => (
            <Story key={feature.title} {...feature} hours={menu ? hours : []} position={position} />
          ))}
        </Stories>
      </Section>
      {menu && (
        <Section>
          <Contained>
            <Columns>
              <div>
                <h2>{menu.heading}</h2>
                <p>{menu.text}</p>
              </div>
              <Hours rows={menu.rows.map(({ what, price }) => ({ what, when: price }))} />
            </Columns>
          </Contained>
        </Section>
      )}
      <Invitation {...invitation} />
    </>
  )
}

export function Head({ data }: HeadProps<Queries.FeatureTemplateQuery>) {
  const { banner, description, searchTitle } = data.featureContent
  return <PageHead title={searchTitle ?? banner.headline} description={description} />
}

export const query = graphql`
  query FeatureTemplate($slug: String!) {
    featureContent(slug: { eq: $slug }) {
      description
      searchTitle
      opening
      banner {
        ...PageBanner
        ...BannerPreview
      }
      features {
        ...Story
      }
      menu {
        heading
        text
        rows {
          what
          price
        }
      }
      invitation {
        ...Invitation
      }
    }
  }
`
