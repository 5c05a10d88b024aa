import { Link } from 'gatsby'
import type { RefObject } from 'react'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { Button } from '../../components/ui/Button'
import { phoneLink } from '../../shared/contact-links'
import { formatNaira } from '../../shared/money'
import { WhatsAppLink } from '../../components/ui/ContactLinks'
import { keepHeight } from '../../components/ui/keep-height'
import { useIsBelow } from '../../components/ui/useLateLoading'
import { look, media, theme } from '../../styles/theme'

/** The guest has reached the form when its box begins in the screen's upper half, or above the screen. */
const REACHED = '99999px 0px -50%'

const ownHeight = keepHeight('--foot-bar')

interface FootBarProps {
  question: string
  action: string | undefined
  /** The price in naira of what the form is for; undefined while it is not known. */
  price: number | undefined
  form: RefObject<HTMLElement | null>
}

export function FootBar({ question, action, price, form }: FootBarProps) {
  const isShown = useIsBelow(form, REACHED)
  if (!isShown) return null

  function goToForm() {
    form.current?.scrollIntoView()
    form.current?.focus({ preventScroll: true })
  }

  return (
    <Bar ref={ownHeight} aria-label="Book or ask">
      <WhatsAppLink text={question}>WhatsApp</WhatsAppLink>
      <a href={phoneLink(hotel.phones[0] ?? '')}>Call</a>
      <Form to="/contact" state={{ message: question }} $isBesideButton={action !== undefined}>
        Contact form
      </Form>
      {action && (
        <Button variant={action === 'Book' ? 'primary' : 'outline'} onClick={goToForm}>
          {action} {price !== undefined && formatNaira(price)}
        </Button>
      )}
    </Bar>
  )
}

/* Hidden beside the button on a phone, which has no space for both. */
const Form = styled(Link)<{ $isBesideButton: boolean }>`
  ${media.phone} {
    && {
      display: ${({ $isBesideButton }) => ($isBesideButton ? 'none' : 'flex')};
    }
  }
`

/** A screen enlarged to 400 %: see `media.short`. A phone held sideways has the width for one low bar. */
const ENLARGED = '@media (max-height: 399.98px) and (max-width: 559.98px)'

const Bar = styled.aside`
  ${look.row}
  background: ${theme.color.paper};
  border-top: 1px solid ${theme.color.line};
  inset: auto 0 var(--notice, 0px);
  box-shadow: ${theme.shadow};
  font-size: ${theme.type.small};
  gap: clamp(${theme.space.one}, 4vw, ${theme.space.two});
  justify-content: space-around;
  min-height: 4.0625rem;
  padding: ${theme.space.one} ${theme.space.two};
  padding-bottom: max(${theme.space.one}, env(safe-area-inset-bottom));
  position: fixed;
  z-index: ${theme.layer.bar};

  a {
    ${look.rowLink}
  }

  button {
    flex: 1;
    max-width: ${theme.width.ways};
    padding-inline: ${theme.space.two};
    white-space: nowrap;
  }
  ${look.belowDesktop}

  ${ENLARGED} {
    display: none;
  }
  ${look.notPrinted}
`
