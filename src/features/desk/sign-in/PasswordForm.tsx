import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../components/ui/Button'
import { PASSWORD_MAX_LENGTH } from '../../../shared/limits'
import { callDesk } from '../api/call-desk'
import { useSession } from '../api/me'
import { knownNames } from '../api/storage'
import { ConfirmForm, useCloseDialog } from '../parts/dialogs'
import { ChoiceLabel, TextField, useFields } from '../parts/fields'
import { Stack } from '../parts/layout'
import { Note } from '../parts/text'

interface PasswordFormProps {
  name?: string
  /** The name of the person who is signed in now, and will hardly sign in again. */
  formerName?: string
}

export function PasswordForm({ name, formerName }: PasswordFormProps) {
  const id = useId()
  const { take } = useSession()
  const close = useCloseDialog()
  const [names] = useState(() => knownNames().filter((known) => known !== formerName))
  const { typed, field } = useFields<'who' | 'password'>()
  const who = name ?? typed.who ?? names[0] ?? ''
  const [hasForgotten, setHasForgotten] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  // After the surrounding dialog or screen has focused its title: the person wants to type.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const inputs = place.current?.querySelectorAll<HTMLInputElement>('input:not([hidden], [type=checkbox])')
      const fields = [...(inputs ?? [])]
      const isTyping = fields.some(({ value }) => value !== '' && value !== names[0])
      if (!isTyping) fields.find(({ value }) => value === '')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [names])

  async function signIn() {
    take(await callDesk('POST sign-in/', { who: who.trim(), password: typed.password ?? '' }))
    close?.()
  }

  if (hasForgotten) return <ForgottenForm who={who} onBack={() => setHasForgotten(false)} />
  return (
    <Stack ref={place}>
      <ConfirmForm confirm="Sign in" call={signIn} onClose={null}>
        {name === undefined ? (
          <>
            <TextField
              label="Name or email"
              autoComplete="username"
              autoCapitalize="words"
              spellCheck={false}
              list={id}
              required
              {...field('who', names[0])}
            />
            <datalist id={id}>
              {names.map((known) => (
                <option key={known}>{known}</option>
              ))}
            </datalist>
          </>
        ) : (
          // For the browser's password manager.
          <input name="who" autoComplete="username" value={name} readOnly hidden />
        )}
        <PasswordField label="Password" {...field('password')} />
      </ConfirmForm>
      <div>
        <Button variant="quiet" onClick={() => setHasForgotten(true)}>
          Forgotten password
        </Button>
      </div>
    </Stack>
  )
}

const LINK_SENT =
  'If the desk knows an email address of this person, a link is on its way there. It works once, for 15 minutes.'

function ForgottenForm({ who: given, onBack }: { who: string; onBack: () => void }) {
  const { typed, field } = useFields<'who'>()
  const who = (typed.who ?? given).trim()
  return (
    <Stack>
      <ConfirmForm
        confirm="Send me a link"
        call={() => callDesk('POST forgotten/', { who })}
        onClose={null}
        done={LINK_SENT}
      >
        <TextField label="Name or email" autoComplete="username" required {...field('who', given)} />
      </ConfirmForm>
      <div>
        <Button variant="quiet" onClick={onBack}>
          Go back
        </Button>
      </div>
      <Note>
        No mail? An owner can make a link: <b>People</b>, then <b>New link</b>. On the hotel’s server,{' '}
        <code>hotel desk -- open</code> opens the desk for an owner.
      </Note>
    </Stack>
  )
}

interface PasswordFieldProps extends ComponentProps<typeof TextField> {
  isNew?: boolean
}

export function PasswordField({ isNew = false, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div>
      <TextField
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_MAX_LENGTH}
        required
        {...field}
      />
      <ChoiceLabel>
        <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
        <span>Show what I type</span>
      </ChoiceLabel>
    </div>
  )
}
