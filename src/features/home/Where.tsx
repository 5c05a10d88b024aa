import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { DirectionsLink, FROM_AIRPORT } from '../../components/ui/ContactLinks'
import { Contained, Eyebrow, Section } from '../../components/ui/Section'
import { look, media, theme } from '../../styles/theme'

export const where = graphql`
  fragment Where on WhereContent {
    eyebrow
    heading
    mapAlt
  }
`

export function Where({ eyebrow, heading, mapAlt }: Queries.WhereFragment) {
  return (
    <Section $ground="cream">
      <Contained>
        <Columns>
          <Map src="/map.svg" alt={mapAlt} width={960} height={640} loading="lazy" decoding="async" />
          <Words>
            <Eyebrow $isQuiet>{eyebrow}</Eyebrow>
            <h2>{heading}</h2>
            <Address>
              {hotel.address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </Address>
            {FROM_AIRPORT && <p>{FROM_AIRPORT}</p>}
            <DirectionsLink />
          </Words>
        </Columns>
      </Contained>
    </Section>
  )
}

const Columns = styled.div`
  align-items: center;
  ${look.column}
  gap: ${theme.space.four};

  ${media.tablet} {
    gap: ${theme.space.seven};
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`

const Map = styled.img`
  border: 1px solid ${theme.color.line};
  height: auto;
  width: 100%;
`

const Words = styled.div`
  ${look.stack}
  justify-items: start;

  > a {
    ${look.rowLink}
  }
`

const Address = styled.address`
  color: ${theme.color.ink};
  display: grid;
`
