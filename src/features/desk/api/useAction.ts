import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSWRConfig } from 'swr'
import { ApiError } from '../../../apollo/api-error'
import { useAlert } from '../../../components/ui/Alert'
import { ALREADY_DONE } from '../../../shared/desk/api'
import { describeError, isRefusal, isSignedOut } from './call-desk'
import { useSession } from './me'

export type FieldErrors = Readonly<Record<string, string>>

interface Failure {
  problem: string
  isRefused: boolean
  fields: FieldErrors
}

/** Runs a call that changes something, and then reads everything on the screen again. */
export function useAction<Args extends unknown[] = []>(call: (...args: Args) => Promise<unknown>) {
  const { mutate } = useSWRConfig()
  const session = useSession()
  const alert = useAlert()
  const [state, setState] = useState<Failure | 'idle' | 'busy'>('idle')

  async function run(...args: Args): Promise<Failure | undefined> {
    setState('busy')
    try {
      await call(...args).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== ALREADY_DONE) throw error
        alert({ message: describeError(error) })
      })
      setState('idle')
      // Once another person has signed in, this cache is gone: each person has one.
      mutate(() => true).catch(() => undefined)
      return undefined
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
      const failure = { problem: describeError(error), isRefused: isRefusal(error), fields }
      // At once, so that the form can focus what is wrong.
      flushSync(() => setState(failure))
      if (isSignedOut(error)) session.check()
      // The refusal may come from a change that this screen has not seen yet.
      if (failure.isRefused) void mutate(() => true)
      return failure
    }
  }

  return { run, isBusy: state === 'busy', failure: typeof state === 'object' ? state : undefined }
}
