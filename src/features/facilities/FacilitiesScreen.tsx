import facilities from '../../../content/facilities.json'
import { PageBanner } from '../../components/layout/PageBanner'
import { Picture } from '../../components/ui/Picture'
import { Contained, Section } from '../../components/ui/Section'
import { Story } from '../../components/ui/Story'
import { theme } from '../../styles/theme'

export function FacilitiesScreen({ pictures }: { pictures: readonly Queries.StoryPictureFragment[] }) {
  const pictureOf = (src: string) => pictures.find((picture) => picture.relativePath === src)
  const banner = (
    <Picture
      image={pictureOf(facilities.banner)?.childImageSharp?.gatsbyImageData}
      alt=""
      sizes={theme.pictureSizes.full}
      ratio="fill"
      loading="first"
    />
  )
  return (
    <>
      <PageBanner eyebrow={facilities.eyebrow} title={facilities.headline} picture={banner}>
        {facilities.lead}
      </PageBanner>
      <Section>
        <Contained>
          {facilities.features.map(({ src, alt, title, text }) => (
            <Story key={title} title={title} text={text} alt={alt} picture={pictureOf(src)} />
          ))}
        </Contained>
      </Section>
    </>
  )
}
