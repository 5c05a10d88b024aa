import { graphql } from 'gatsby'
import { css, styled } from 'styled-components'
import type { OpeningHours } from '../../shared/opening-hours'
import { look, media, theme } from '../../styles/theme'
import { OpenNow } from './OpenNow'
import { LatePicture, Picture } from './Picture'

export const storyPicture = graphql`
  fragment StoryPicture on File {
    childImageSharp {
      gatsbyImageData(layout: FULL_WIDTH, aspectRatio: 1.5, transformOptions: { cropFocus: NORTH })
    }
  }
`

export const story = graphql`
  fragment Story on StoryContent {
    picture: src {
      ...StoryPicture
    }
    focus
    alt
    title
    text
  }
`

type StoryProps = Queries.StoryFragment & {
  hours: readonly OpeningHours[]
  position: number
}

const LAYOUTS = ['wide', 'tall', 'room', 'panel'] as const
type Layout = (typeof LAYOUTS)[number]

export function Story({ picture, focus, alt, title, text, hours, position }: StoryProps) {
  const layout = LAYOUTS[position % LAYOUTS.length] ?? 'wide'
  const Shown = position === 0 ? Picture : LatePicture
  return (
    <Row $layout={layout}>
      <Crop>
        <Shown
          image={picture.childImageSharp?.gatsbyImageData}
          focus={focus}
          alt={alt}
          sizes={layout === 'wide' ? theme.pictureSizes.full : theme.pictureSizes.half}
          ratio="fill"
        />
      </Crop>
      <Words>
        <Title>{title}</Title>
        <OpenNow rows={hours} heading={title} />
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Words>
    </Row>
  )
}

export const Stories = styled.div`
  ${look.column}
  gap: ${theme.space.seven} 0;
  margin-top: ${theme.space.six};

  ${media.tablet} {
    --edge: max(${theme.space.two}, (100% - ${theme.width.page}) / 2);
    grid-template-columns: var(--edge) minmax(0, 2fr) minmax(0, 3fr) var(--edge);
    row-gap: ${theme.space.twelve};
  }
`

const Title = styled.h2`
  &::before {
    border-top: ${theme.rule.height} solid ${theme.color.brass};
    content: '';
    display: block;
    margin-bottom: ${theme.space.two};
    width: ${theme.rule.width};
  }
`

const Crop = styled.div`
  aspect-ratio: ${theme.ratio.room};
`

const Words = styled.div`
  align-content: start;
  ${look.stack}
  padding-inline: ${theme.space.two};

  ${media.tablet} {
    padding-inline: 0;
  }
`

const looks: Record<Layout, ReturnType<typeof css>> = {
  wide: css`
    grid-column: 1 / -1;

    ${Crop} {
      aspect-ratio: ${theme.ratio.cinema};
    }

    ${Words} {
      column-gap: ${theme.space.four};
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
      grid-template-rows: auto 1fr;
      padding-inline: max(${theme.space.two}, (100% - ${theme.width.page}) / 2);
    }

    p {
      grid-column: 2;
    }

    ${Title} {
      grid-row: 1 / span 2;
    }
  `,
  tall: css`
    grid-column: 2;
    padding-right: ${theme.space.four};

    ${Crop} {
      aspect-ratio: ${theme.ratio.portrait};
    }
  `,
  room: css`
    grid-column: 3;
    margin-top: ${theme.space.twelve};
  `,
  panel: css`
    align-items: center;
    gap: 0;
    grid-column: 2 / 4;
    grid-template-columns: repeat(12, minmax(0, 1fr));

    > * {
      grid-row: 1;
    }

    ${Crop} {
      grid-column: 1 / 9;
    }

    ${Words} {
      background: ${theme.color.paper};
      box-shadow: ${theme.shadow};
      grid-column: 7 / 13;
      padding: ${theme.space.four};
    }
  `,
}

const phoneLooks: Partial<Record<Layout, ReturnType<typeof css>>> = {
  room: css`
    ${Crop} {
      margin-inline: ${theme.space.two};
    }
  `,
  panel: css`
    gap: 0;

    ${Words} {
      background: ${theme.color.paper};
      margin: calc(-1 * ${theme.space.four}) ${theme.space.two} 0;
      padding: ${theme.space.three} ${theme.space.three} 0;
      position: relative;
    }
  `,
}

const Row = styled.article<{ $layout: Layout }>`
  align-content: start;
  ${look.column}
  gap: ${theme.space.three};

  ${media.phone} {
    ${({ $layout }) => phoneLooks[$layout]}
  }

  ${media.tablet} {
    ${({ $layout }) => looks[$layout]}
  }
`
