import { styled } from 'styled-components'
import { Button } from '../../components/ui/Button'
import { theme } from '../../styles/theme'
import { BookedResult } from './BookedResult'
import { DeskWays } from './DeskWays'
import { CHECKING, headingOf, NONE, refundText } from './messages'
import type { PaymentNews } from './ask-for-news'
import { ResultPanel } from './ResultPanel'

interface NewsProps {
  news: PaymentNews
  /** Reference or code, as the guest has given it. */
  payment: string
  /** The page no longer asks by itself. */
  hasStopped: boolean
  /** The guest has asked, and not the page by itself. */
  isAnswer: boolean
  onAskAgain: () => void
}

/** What became of a payment, and what the guest can do. */
export function News({ news, payment, hasStopped, isAnswer, onAskAgain }: NewsProps) {
  const heading = headingOf(news)
  switch (news.state) {
    case 'booked':
      return (
        <ResultPanel heading={heading} isAnswer={isAnswer}>
          <BookedResult booking={news} />
        </ResultPanel>
      )
    case 'refund':
      return (
        <ResultPanel heading={heading} isAnswer={isAnswer}>
          <p>{refundText(news)}</p>
          <Named payment={payment} />
          <DeskWays payment={payment} />
        </ResultPanel>
      )
    case 'checking':
      return (
        <ResultPanel heading={heading} isAnswer={isAnswer}>
          <p>{CHECKING.text}</p>
          <p>{hasStopped ? CHECKING.hasStopped : CHECKING.asksItself}</p>
          <Named payment={payment} />
          <Button variant="outline" onClick={onAskAgain}>
            Ask again now
          </Button>
          <DeskWays payment={payment} />
        </ResultPanel>
      )
    case 'none':
      return (
        <ResultPanel heading={heading} isAnswer={isAnswer}>
          <p>{NONE.text}</p>
          <p>{NONE.charged}</p>
          <Named payment={payment} />
          <DeskWays payment={payment} />
        </ResultPanel>
      )
  }
}

function Named({ payment }: { payment: string }) {
  return (
    <Reference>
      Asked about <b>{payment}</b>
    </Reference>
  )
}

const Reference = styled.p`
  font-size: ${theme.type.small};
  line-height: ${theme.lineHeight.small};
  overflow-wrap: anywhere;
`
