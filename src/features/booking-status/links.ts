import { useSyncExternalStore } from 'react'
import { readStored, store } from '../../shared/storage'

const KEY = 'landmark.guest-link'

/** Takes the token out of the address, where others may see and share it. A reload finds it in the tab. */
export function takeLink(isPaymentNamed: boolean): string | undefined {
  const link = takeFromAddress('link')
  if (link !== undefined) store(KEY, link, 'sessionStorage')
  const stored = isPaymentNamed ? undefined : readStored(KEY, 'sessionStorage')
  return link ?? (typeof stored === 'string' ? stored : undefined)
}

export function forgetLink(): void {
  store(KEY, undefined, 'sessionStorage')
}

/** Returns the booking code in a token. The token is signed, and the code in it is not secret. */
export function codeOfLink(link: string): string {
  return link.slice(0, Math.max(0, link.indexOf('.')))
}

/** Kept here, because the first reading removes it from the address. Opening the link again does no harm. */
let emailToken: string | undefined

export function useEmailToken(): string | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => (emailToken = takeFromAddress('email') ?? emailToken),
    () => undefined,
  )
}

function takeFromAddress(name: 'link' | 'email'): string | undefined {
  const start = `#${name}=`
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(start)) return undefined
  window.history.replaceState(window.history.state, '', `${pathname}${search}`)
  return hash.slice(start.length)
}
