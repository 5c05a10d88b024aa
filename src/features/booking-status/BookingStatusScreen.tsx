import { graphql } from 'gatsby'
import { lazy, Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { PageBanner } from '../../components/layout/PageBanner'
import { Contained, Section } from '../../components/ui/Section'
import { ChatOrForm } from '../../components/ui/ContactLinks'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden'
import { look, media, theme } from '../../styles/theme'
import { FindForm } from './FindForm'
import { headingOf, paymentQuestion } from '../../shared/payment-news'
import { useEmailToken } from './links'
import { isLinkOver, LookupResult } from './LookupResult'
import { failureText, LINK_OVER, LOOKING } from './messages'
import { ScreenOnly } from './ResultPanel'
import { type Lookup, useLookup } from './useLookup'

export const bookingStatusScreen = graphql`
  fragment BookingStatusScreen on BookingPageContent {
    banner {
      ...TextBanner
    }
    question {
      ...HeadedText
    }
    hints {
      heading
      lines
    }
    withoutScript
  }
`

const NewEmail = lazy(() => import('./manage/NewEmail').then((module) => ({ default: module.NewEmail })))

export const bookedPicture = graphql`
  fragment BookedPicture on HotelRoom {
    roomId
    pictureAlt
    picture {
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, aspectRatio: 2.2, breakpoints: [640])
      }
    }
  }
`

/** As high as the banner in place of which it comes: the page must not move. */
const OWN_WORDS = { eyebrow: 'Welcome back', headline: 'Your booking' }

type BookingStatusScreenProps = Queries.BookingStatusScreenFragment & {
  search: string
  rooms: readonly Queries.BookedPictureFragment[]
}

export function BookingStatusScreen(props: BookingStatusScreenProps) {
  const { banner, question, hints, withoutScript, search, rooms } = props
  const { lookup, ask, show } = useLookup()
  const emailToken = useEmailToken()
  const state = lookup.status === 'found' ? lookup.news.state : 'none'
  const [isFormWanted, setFormWanted] = useState(false)
  // When the page is about one booking, the form waits below the answer.
  const isFolded = state === 'booked' && !isFormWanted
  // A new key makes new elements: the old ones would count as moved.
  const key = isFolded ? 'own' : 'form'

  function unfold() {
    setFormWanted(true)
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>('input[name="payment"]')?.focus())
  }
  return (
    <>
      <ScreenOnly>
        <PageBanner key={key} banner={isFolded ? { ...banner, ...OWN_WORDS } : banner} />
      </ScreenOnly>
      <Ground>
        <Contained>
          <Columns $isOne={isFolded}>
            <Find hidden={isFolded}>
              <h2>{question.heading}</h2>
              <p>{question.text}</p>
              <FindForm
                search={search}
                isAsking={lookup.status === 'asking'}
                errors={errorsOf(lookup)}
                withoutScript={withoutScript}
                onAsk={ask}
              />
            </Find>
            <Answer key={key} $isAsked={lookup.status !== 'idle'}>
              <VisuallyHidden as="output">{announcementOf(lookup)}</VisuallyHidden>
              {emailToken !== undefined && (
                <Suspense>
                  <NewEmail token={emailToken} />
                </Suspense>
              )}
              <LookupResult
                lookup={lookup}
                rooms={rooms}
                onAsk={ask}
                onNews={show}
                onOther={isFolded ? unfold : undefined}
              />
              {state === 'none' && (
                // A new element for each answer: the old one would count as moved.
                <Hints key={lookup.status}>
                  <h3>{hints.heading}</h3>
                  <ul>
                    {hints.lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                  {lookup.status === 'idle' && <ChatOrForm text={paymentQuestion('')} />}
                </Hints>
              )}
            </Answer>
          </Columns>
        </Contained>
      </Ground>
    </>
  )
}

function errorsOf(lookup: Lookup): Record<string, string> {
  return lookup.status === 'failed' && lookup.failure.kind === 'refused' ? lookup.failure.fields : {}
}

function announcementOf(lookup: Lookup): string {
  if (lookup.status === 'idle') return ''
  if (lookup.status === 'asking') return LOOKING
  if (isLinkOver(lookup)) return LINK_OVER.heading
  return lookup.status === 'found' ? headingOf(lookup.news) : failureText(lookup.failure).heading
}

const SCREEN_HIGH = 'calc(100 * var(--svh))'

/* The footer stays below the first view, where it may move. */
const Ground = styled(Section)`
  min-height: ${SCREEN_HIGH};

  ${media.print} {
    min-height: 0;
  }
`

/* The page scrolls to the answer when it comes, so the footer stays a screen below it. */
const Answer = styled.div<{ $isAsked: boolean }>`
  min-height: ${({ $isAsked }) => ($isAsked ? SCREEN_HIGH : 0)};

  ${media.print} {
    min-height: 0;
  }
`

const Columns = styled.div<{ $isOne: boolean }>`
  ${look.column}
  gap: ${theme.space.six};

  ${media.desktop} {
    gap: ${theme.space.twelve};
    grid-template-columns: ${({ $isOne }) =>
      $isOne ? `minmax(0, ${theme.width.narrow})` : 'minmax(0, 2fr) minmax(0, 3fr)'};
    justify-content: center;
  }

  ${media.print} {
    display: block;
  }
`

/* Not styled(ScreenOnly): its own `display` would follow the rule for print. */
const Find = styled.div`
  ${look.stack}
  align-content: start;

  form {
    margin-top: ${theme.space.one};
  }

  &[hidden] {
    display: none;
  }
  ${look.notPrinted}
`

const Hints = styled(ScreenOnly)`
  background: ${theme.color.cream};
  border: 1px solid transparent;
  padding: ${theme.space.three};

  section + & {
    margin-top: ${theme.space.four};
  }

  h3 {
    font-size: ${theme.type.title};
  }

  li {
    margin-top: ${theme.space.one};
  }
`
