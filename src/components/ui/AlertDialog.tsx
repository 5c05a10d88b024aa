import { Link } from 'gatsby'
import { useId } from 'react'
import { styled } from 'styled-components'
import { look, theme } from '../../styles/theme'
import type { AlertContent } from './Alert'
import { Button, ButtonLink } from './Button'
import { closeOnEscape, modalBackdrop, modalPaper, stickyFoot, useModal } from './modal'
import { ChatOrForm, PhoneLink } from './ContactLinks'

type AlertDialogProps = AlertContent & { onClose: () => void }

export function AlertDialog({
  message,
  picture,
  help,
  reference,
  question,
  more,
  link,
  way,
  onClose,
}: AlertDialogProps) {
  const ref = useModal(true)
  const id = useId()

  return (
    <Box
      ref={ref}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-message`}
      aria-describedby={help || reference ? `${id}-help` : undefined}
      onClick={({ target }) => target instanceof Element && target.closest('a[href^="/"]') && onClose()}
      {...closeOnEscape(onClose)}
    >
      {picture ? <Photo src={picture} alt="" /> : <Rule aria-hidden="true" />}
      <Message id={`${id}-message`}>{message}</Message>
      {(help || reference) && (
        <div id={`${id}-help`}>
          {help}
          {reference && <Reference reference={reference} isFolded={way?.isMain === true} />}
        </div>
      )}
      {(more || (link && !link.isMain) || question) && (
        <Ways>
          {more}
          {link && !link.isMain && <Link to={link.to}>{link.label}</Link>}
          {question && (
            <>
              <ChatOrForm text={question} />
              <PhoneLink isCall />
            </>
          )}
        </Ways>
      )}
      <Last>
        {way && (
          <Button
            variant={way.isMain ? 'primary' : 'outline'}
            onClick={() => {
              onClose()
              way.go()
            }}
          >
            {way.label}
          </Button>
        )}
        {link?.isMain && (
          <ButtonLink to={link.to} variant="primary">
            {link.label}
          </ButtonLink>
        )}
        <Button variant="outline" onClick={onClose} data-autofocus>
          OK
        </Button>
      </Last>
    </Box>
  )
}

function Reference({ reference, isFolded }: { reference: string; isFolded: boolean }) {
  if (isFolded) {
    return (
      <details>
        <summary>Payment reference</summary>
        <ReferenceLine>
          <b>{reference}</b>
        </ReferenceLine>
      </details>
    )
  }
  return (
    <ReferenceLine>
      Payment reference: <b>{reference}</b>
    </ReferenceLine>
  )
}

const Box = styled.dialog`
  ${modalPaper}
  ${modalBackdrop}
  max-width: 460px;
  padding: ${theme.space.four} ${theme.space.three};
  text-align: center;

  &[open] {
    ${look.stack}
    justify-items: center;
  }
`

const Rule = styled.span`
  background: ${theme.color.brass};
  height: ${theme.rule.height};
  width: ${theme.rule.width};
`

/* Cropped, so that the code is in the first view of a phone. */
const Photo = styled.img`
  aspect-ratio: 21 / 9;
  background: ${theme.color.skeleton};
  object-fit: cover;
  width: 100%;
`

const Message = styled.p`
  ${look.serif}
  font-size: ${theme.type.title};
  font-variant-numeric: lining-nums;
  line-height: ${theme.lineHeight.heading};
  text-wrap: balance;
`

/* No break at a hyphen: guests read the reference out on the phone. */
const ReferenceLine = styled.p`
  font-size: ${theme.type.small};
  margin-top: ${theme.space.one};

  b {
    display: inline-block;
    font-weight: 600;
  }
`

const Last = styled.div`
  ${stickyFoot(theme.space.four)}
  ${look.wrap}
  gap: ${theme.space.two};
  justify-content: center;
  width: 100%;
`

const Ways = styled.div`
  column-gap: ${theme.space.three};
  ${look.wrap}
  justify-content: center;
  line-height: ${theme.touchTarget};

  > span {
    justify-content: center;
  }
`
