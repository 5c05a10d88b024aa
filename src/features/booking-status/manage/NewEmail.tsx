import { useEffect, useRef } from 'react'
import { changeBooking, type GuestInput } from '../../../apollo/calls'
import { useSending } from '../../../apollo/useSending'
import { Button } from '../../../components/ui/Button'
import { ResultPanel } from '../ResultPanel'

/** Confirms the new email address in the opened link. Opening the link again does no harm. */
export function NewEmail({ token }: { token: string }) {
  const { state, send } = useSending((input: GuestInput) => changeBooking('confirm-email', input))
  const isBegun = useRef(false)

  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void send({ token })
  }, [send, token])

  if (state.status === 'done') {
    return (
      <ResultPanel heading="Your email address is changed" isAnswer>
        <p>
          From now on we write to this address, and you find your booking with it. We are sending you the
          confirmation again.
        </p>
      </ResultPanel>
    )
  }
  if (state.status !== 'failed') return null
  return (
    <ResultPanel heading="Your email address is not changed" isAnswer>
      <p>{state.message}</p>
      {!state.isFinal && (
        <Button variant="outline" onClick={() => void send({ token })}>
          Try again
        </Button>
      )}
    </ResultPanel>
  )
}
