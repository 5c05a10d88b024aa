import { lazy, Suspense } from 'react'
import { Button } from '../../components/ui/Button'
import { CallOrChat } from '../../components/ui/ContactLinks'
import { paymentOf } from '../../shared/parse-question'
import { paymentQuestion } from '../../shared/payment-news'
import { failureText, LINK_OVER } from './messages'
import { ResultPanel, ScreenOnly } from './ResultPanel'
import { type Lookup, MAX_REPEATS, type useLookup } from './useLookup'

const News = lazy(() => import('./News').then((module) => ({ default: module.News })))

interface LookupResultProps {
  lookup: Lookup
  rooms: readonly Queries.BookedPictureFragment[]
  onAsk: ReturnType<typeof useLookup>['ask']
  onNews: ReturnType<typeof useLookup>['show']
  onOther: (() => void) | undefined
}

export function LookupResult({ lookup, rooms, onAsk, onNews, onOther }: LookupResultProps) {
  if (lookup.status === 'idle' || lookup.status === 'asking') return null
  const { question } = lookup
  const payment = paymentOf(question)
  if (lookup.status === 'failed') {
    const { heading, text } = failureText(lookup.failure)
    return (
      <ResultPanel heading={heading} isAnswer={lookup.tries === 0}>
        <p>{text}</p>
        <CallOrChat text={paymentQuestion(payment)} />
      </ResultPanel>
    )
  }
  const { news, tries } = lookup
  if (isLinkOver(lookup)) {
    return (
      <ResultPanel heading={LINK_OVER.heading} isAnswer>
        <p>{LINK_OVER.text}</p>
        <CallOrChat text={paymentQuestion('')} />
      </ResultPanel>
    )
  }
  return (
    <Suspense>
      <News
        news={news}
        rooms={rooms}
        payment={payment}
        question={question}
        onNews={(changed) => onNews(question, changed)}
        hasStopped={tries >= MAX_REPEATS}
        isAnswer={tries === 0}
        onAskAgain={() => onAsk({ ...question })}
      />
      {/* Rendered with the answer, which would move it. */}
      {onOther && (
        <ScreenOnly>
          <Button variant="quiet" onClick={onOther}>
            Look up another booking or payment
          </Button>
        </ScreenOnly>
      )}
    </Suspense>
  )
}

export function isLinkOver(lookup: Lookup): boolean {
  return lookup.status === 'found' && lookup.news.state === 'none' && lookup.question.link !== undefined
}
