import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { look, media, theme } from '../../styles/theme'
import { ButtonLink } from '../ui/Button'
import { ContactRow, PhoneLink, ChatOrForm } from '../ui/ContactLinks'
import { Hours } from '../ui/Hours'
import { Contained, Section } from '../ui/Section'

export const invitation = graphql`
  fragment Invitation on InvitationContent {
    heading
    text
    wish
    hours {
      heading
      ...Hours
    }
    next {
      to
      label
    }
  }
`

export function Invitation({ heading, text, wish, hours, next }: Queries.InvitationFragment) {
  return (
    <Section $ground="cream">
      <Contained>
        <Columns>
          <Words>
            <Heading>{heading}</Heading>
            <p>{text}</p>
            <Ways>
              <li>
                <ChatOrForm text={wish} />
              </li>
              {hotel.phones.map((phone) => (
                <li key={phone}>
                  <PhoneLink phone={phone} />
                </li>
              ))}
            </Ways>
          </Words>
          <div>
            <Heading>{hours.heading}</Heading>
            <Hours {...hours} />
          </div>
        </Columns>
        <Next>
          <ButtonLink to={next.to}>{next.label}</ButtonLink>
        </Next>
      </Contained>
    </Section>
  )
}

export const Columns = styled.div`
  ${look.column}
  gap: ${theme.space.six};

  ${media.tablet} {
    gap: ${theme.space.twelve};
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const Words = styled.div`
  align-content: start;
  ${look.stack}
`

const Ways = styled(ContactRow)`
  > :first-child {
    flex-basis: 100%;
  }
`

const Heading = styled.h2`
  + dl {
    margin-top: ${theme.space.one};
  }
`

const Next = styled.p`
  margin-top: ${theme.space.six};
`
