import { graphql } from 'gatsby'
import { lazy, Suspense } from 'react'
import { styled } from 'styled-components'
import { PageBanner } from '../../components/layout/PageBanner'
import { Contained, Section } from '../../components/ui/Section'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden'
import { media, theme } from '../../styles/theme'
import { DeskWays } from './DeskWays'
import { FindForm } from './FindForm'
import type { Finding } from './finding'
import { failureText, headingOf, LOOKING } from './messages'
import { nameOfPayment } from './parse-question'
import { ResultPanel } from './ResultPanel'
import { MAX_TRIES, useFinding } from './useFinding'

export const bookingStatusScreen = graphql`
  fragment BookingStatusScreen on BookingPageContent {
    banner {
      ...TextBanner
    }
    question {
      heading
      text
    }
    hints {
      heading
      lines
    }
    withoutScript
  }
`

const News = lazy(() => import('./News').then((module) => ({ default: module.News })))

type BookingStatusScreenProps = Queries.BookingStatusScreenFragment & {
  /** The query of the page's address. */
  search: string
}

/** Where a guest finds his booking, or what became of a payment. */
export function BookingStatusScreen(props: BookingStatusScreenProps) {
  const { banner, question, hints, withoutScript, search } = props
  const { finding, ask } = useFinding()
  const hasNews = finding.status === 'found' && finding.news.state !== 'none'
  return (
    <>
      <ScreenOnly>
        <PageBanner banner={banner} />
      </ScreenOnly>
      <Section>
        <Contained>
          <Columns>
            <Find>
              <h2>{question.heading}</h2>
              <p>{question.text}</p>
              <FindForm
                search={search}
                isAsking={finding.status === 'asking'}
                errors={errorsOf(finding)}
                withoutScript={withoutScript}
                onAsk={ask}
              />
            </Find>
            <div>
              <VisuallyHidden as="output">{announcementOf(finding)}</VisuallyHidden>
              <Result finding={finding} onAsk={ask} />
              {!hasNews && (
                <Hints>
                  <h3>{hints.heading}</h3>
                  <ul>
                    {hints.lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </Hints>
              )}
            </div>
          </Columns>
        </Contained>
      </Section>
    </>
  )
}

interface ResultProps {
  finding: Finding
  onAsk: ReturnType<typeof useFinding>['ask']
}

function Result({ finding, onAsk }: ResultProps) {
  if (finding.status === 'idle' || finding.status === 'asking') return null
  const { question } = finding
  const payment = nameOfPayment(question)
  if (finding.status === 'failed') {
    const { heading, text } = failureText(finding.failure)
    return (
      <ResultPanel heading={heading} isAnswer={finding.tries === 0}>
        <p>{text}</p>
        <DeskWays payment={payment} />
      </ResultPanel>
    )
  }
  const { news, tries } = finding
  return (
    <Suspense>
      <News
        news={news}
        payment={payment}
        hasStopped={tries >= MAX_TRIES}
        isAnswer={tries === 0}
        onAskAgain={() => onAsk({ ...question })}
      />
    </Suspense>
  )
}

function errorsOf(finding: Finding): Record<string, string> {
  return finding.status === 'failed' && finding.failure.kind === 'refused' ? finding.failure.fields : {}
}

/** What screen readers say of the state. */
function announcementOf(finding: Finding): string {
  if (finding.status === 'idle') return ''
  if (finding.status === 'asking') return LOOKING
  return finding.status === 'found' ? headingOf(finding.news) : failureText(finding.failure).heading
}

const ScreenOnly = styled.div`
  ${media.print} {
    display: none;
  }
`

const Columns = styled.div`
  display: grid;
  gap: ${theme.space.six};
  grid-template-columns: minmax(0, 1fr);

  ${media.desktop} {
    gap: ${theme.space.twelve};
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }

  ${media.print} {
    display: block;
  }
`

/* No styled(ScreenOnly): its own `display` would come after the one for print. */
const Find = styled.div`
  display: grid;
  gap: ${theme.space.two};
  align-content: start;

  h2 {
    font-size: ${theme.type.heading};
  }

  form {
    margin-top: ${theme.space.one};
  }

  ${media.print} {
    display: none;
  }
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
