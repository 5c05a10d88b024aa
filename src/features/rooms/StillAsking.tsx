import { styled } from 'styled-components'
import { PhoneLink, WhatsAppLink } from '../../components/ui/ContactLinks'
import { shownLate } from '../../components/ui/Skeleton'
import { theme } from '../../styles/theme'

interface StillAskingProps {
  /** True when the room is known to be free: then only the form is waited for. */
  isFree: boolean
  /** What the guest asks about in the chat. */
  question: string
}

/** For a room whose answer, or whose form, does not come: shown after ten seconds. */
export function StillAsking({ isFree, question }: StillAskingProps) {
  return (
    <output>
      <Note>
        <span>
          {isFree
            ? 'The form is still loading. It comes by itself.'
            : 'Still asking whether this room is free. This page goes on by itself.'}
        </span>
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
`
