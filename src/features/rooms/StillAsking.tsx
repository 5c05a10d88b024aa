import { styled } from 'styled-components'
import { PhoneLink } from '../../components/ui/PhoneLink'
import { shownLate } from '../../components/ui/shown-late'
import { WhatsAppLink } from '../../components/ui/WhatsAppLink'
import { media, theme } from '../../styles/theme'

interface StillAskingProps {
  /** What the guest asks about in the chat. */
  question: string
}

/** For a room whose answer does not come: shown after ten seconds. */
export function StillAsking({ question }: StillAskingProps) {
  return (
    <output>
      <Note>
        <span>Still asking whether this room is free. This page goes on by itself.</span>
        <span>
          <PhoneLink isCall />
        </span>
        <span>
          <WhatsAppLink text={question} />
        </span>
      </Note>
    </output>
  )
}

const Note = styled.span`
  ${shownLate}
  align-content: start;
  background: ${theme.color.paper};
  color: ${theme.color.ink};
  display: grid;
  gap: ${theme.space.two};
  height: 100%;

  /* What does not come then is the form. The ways to reach the hotel stay. */
  ${media.toldEarly} {
    > :first-child {
      display: none;
    }
  }
`
