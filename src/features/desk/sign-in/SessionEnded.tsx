import { type SyntheticEvent, useId, useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../components/ui/Button'
import { closeOnEscape, modalPaper, useModal } from '../../../components/ui/modal'
import { theme } from '../../../styles/theme'
import { Stack } from '../parts/layout'
import { PasswordForm } from './PasswordForm'

/** Covers the screen and its dialogs, which keep their content: access may have been revoked. */
export function SessionEnded({ name }: { name: string }) {
  const dialog = useModal(true)
  const titleId = useId()
  const [isAnother, setIsAnother] = useState(false)
  return (
    <Cover
      ref={dialog}
      aria-modal="true"
      aria-labelledby={titleId}
      {...closeOnEscape(() => undefined)}
      onClose={reopen}
    >
      <Stack>
        <h2 id={titleId} tabIndex={-1}>
          Please sign in again
        </h2>
        {isAnother ? (
          <>
            <p>What {name} has typed is discarded.</p>
            <PasswordForm key="another" formerName={name} />
          </>
        ) : (
          <>
            <p>
              {name}, your sign-in on this device has ended. What you have typed is still here: sign in, and
              try again.
            </p>
            <PasswordForm name={name} />
            <div>
              <Button variant="quiet" onClick={() => setIsAnother(true)}>
                I am not {name}
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Cover>
  )
}

/** Browsers let repeated presses of Escape close any dialog. */
function reopen({ currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>): void {
  if (dialog.isConnected) dialog.showModal()
}

const Cover = styled.dialog`
  ${modalPaper}
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  max-width: ${theme.width.dialog};
  padding: ${theme.space.three};

  &::backdrop {
    background: ${theme.color.cream};
  }

  h2 {
    font-size: ${theme.type.title};
  }
`
