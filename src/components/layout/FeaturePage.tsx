import { Contained, Section } from '../ui/Section'
import { Story } from '../ui/Story'
import { Invitation, type InvitationProps } from './Invitation'
import { PageBanner } from './PageBanner'

interface FeaturePageProps {
  content: {
    eyebrow: string
    headline: string
    lead: string
    features: readonly { src: string; alt: string; title: string; text: readonly string[] }[]
    invitation: InvitationProps
  }
  banner: Queries.BannerPictureFragment | null
  pictures: readonly Queries.StoryPictureFragment[]
}

/** A page that tells of one side of the house: pictures with their words, hours, and whom to ask. */
export function FeaturePage({ content, banner, pictures }: FeaturePageProps) {
  const { eyebrow, headline, lead, features, invitation } = content
  return (
    <>
      <PageBanner eyebrow={eyebrow} title={headline} picture={banner}>
        {lead}
      </PageBanner>
      <Section>
        <Contained>
          {features.map(({ src, ...story }) => (
            <Story
              key={story.title}
              {...story}
              picture={pictures.find((picture) => picture.relativePath === src)}
            />
          ))}
        </Contained>
      </Section>
      <Invitation {...invitation} />
    </>
  )
}
