import { graphql, type HeadProps, Link, type PageProps } from 'gatsby'
import { Fragment } from 'react'
import { styled } from 'styled-components'
import hotel from '../../content/hotel.json'
import { PageBanner } from '../components/layout/PageBanner'
import { PageHead } from '../components/layout/PageHead'
import { BOOKING_LINK } from '../components/layout/site-links'
import { ButtonLink } from '../components/ui/Button'
import { anchorOf, PageContents } from '../components/layout/TextPage'
import { CallOrChat } from '../components/ui/ContactLinks'
import { Contained, Section } from '../components/ui/Section'
import { look, media, theme } from '../styles/theme'

export default function QuestionsPage({ data }: PageProps<Queries.QuestionsPageQuery>) {
  const { banner, questions, ask } = data.questionsContent
  return (
    <>
      <PageBanner banner={banner} />
      <Section>
        <Contained>
          <PageContents headings={questions.flatMap(({ group }) => group || [])} />
          <List>
            {questions.map(({ group, question, answer }) => (
              <Fragment key={question}>
                {group && <h2 id={anchorOf(group)}>{group}</h2>}
                <div>
                  <Question>{question}</Question>
                  <p>
                    {answer.split(BOOKING_LINK.label).map((text, position) => (
                      <Fragment key={text}>
                        {position > 0 && <Link to={BOOKING_LINK.to}>{BOOKING_LINK.label}</Link>}
                        {text}
                      </Fragment>
                    ))}
                  </p>
                </div>
              </Fragment>
            ))}
          </List>
        </Contained>
      </Section>
      <Section $ground="cream">
        <Contained>
          <Ask>
            <h2>{ask.heading}</h2>
            <p>{ask.text}</p>
            <CallOrChat text={hotel.greeting} />
            <Ways>
              <ButtonLink to="/rooms">See all rooms</ButtonLink>
              <ButtonLink to="/policies" variant="quiet">
                Booking & policies
              </ButtonLink>
            </Ways>
          </Ask>
        </Contained>
      </Section>
    </>
  )
}

export function Head({ data }: HeadProps<Queries.QuestionsPageQuery>) {
  const { banner, description, searchTitle } = data.questionsContent
  return <PageHead title={searchTitle ?? banner.headline} description={description} />
}

export const query = graphql`
  query QuestionsPage {
    questionsContent {
      description
      searchTitle
      banner {
        ...TextBanner
      }
      questions {
        group
        question
        answer
      }
      ask {
        ...HeadedText
      }
    }
  }
`

const List = styled.div`
  ${look.column}
  gap: ${theme.space.four} ${theme.space.twelve};
  margin-top: ${theme.space.three};

  > h2 {
    grid-column: 1 / -1;
    scroll-margin-top: ${theme.space.twelve};
  }

  > div {
    border-top: 1px solid ${theme.color.line};
    display: grid;
    align-content: start;
    gap: ${theme.space.one};
    padding-top: ${theme.space.three};
  }

  p {
    max-width: ${theme.measure};
    text-wrap: pretty;
  }

  ${media.desktop} {
    gap: ${theme.space.six} ${theme.space.twelve};
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const Question = styled.h3`
  font-size: ${theme.type.title};
`

const Ask = styled.div`
  ${look.stack}
  justify-items: start;
`

const Ways = styled.p`
  ${look.wrap}
  gap: ${theme.space.two} ${theme.space.four};
  margin-top: ${theme.space.two};
`
