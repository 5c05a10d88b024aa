import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import { ButtonLink } from '../../components/ui/Button'
import { Hours } from '../../components/ui/Hours'
import { OpenNow } from '../../components/ui/OpenNow'
import { LatePicture } from '../../components/ui/Picture'
import { Contained, Eyebrow, Section } from '../../components/ui/Section'
import { look, media, theme } from '../../styles/theme'

export const dining = graphql`
  fragment Dining on HomePartContent {
    eyebrow
    heading
    text
    picture: src {
      ...StoryPicture
    }
    alt
    link
  }
`

interface DiningProps extends Queries.DiningFragment {
  hours: Queries.HoursFragment
}

export function Dining({ eyebrow, heading, text, picture, alt, link, hours }: DiningProps) {
  return (
    <Section>
      <Contained>
        <Overlap>
          <LatePicture
            image={picture.childImageSharp?.gatsbyImageData}
            alt={alt}
            sizes={theme.pictureSizes.half}
          />
          <Panel>
            <Eyebrow $isQuiet>{eyebrow}</Eyebrow>
            <Heading>{heading}</Heading>
            <p>{text}</p>
            <OpenNow rows={hours.rows} />
            <Hours {...hours} />
            <ButtonLink to="/dining">{link}</ButtonLink>
          </Panel>
        </Overlap>
      </Contained>
    </Section>
  )
}

const Overlap = styled.div`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));

  > picture {
    grid-column: 1 / -1;
  }

  ${media.tablet} {
    > * {
      grid-row: 1;
    }

    > picture {
      grid-column: 1 / 9;
    }
  }
`

const Panel = styled.div`
  background: ${theme.color.paper};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  ${look.stack}
  grid-column: 1 / -1;
  justify-items: start;
  margin: calc(-1 * ${theme.space.four}) ${theme.space.one} 0;
  padding: ${theme.space.three};
  position: relative;

  > dl {
    font-size: ${theme.type.card};
    width: 100%;
  }

  ${media.tablet} {
    align-self: end;
    grid-column: 7 / -1;
    margin: ${theme.space.seven} 0 calc(-1 * ${theme.space.four});
    padding: ${theme.space.four};
  }
`

const Heading = styled.h2`
  font-size: ${theme.type.panel};
`
