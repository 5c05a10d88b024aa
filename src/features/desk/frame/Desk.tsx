import { navigate } from 'gatsby'
import { useEffect, useSyncExternalStore } from 'react'
import { loadDialog } from '../../../components/ui/Alert'
import { api } from '../api/paths'
import { DeskCache } from '../api/DeskCache'
import { noteUses } from '../api/last-use'
import { useLiveUpdates } from '../api/useLiveUpdates'
import { isSignedOut } from '../api/desk-error'
import { useDeskData } from '../api/useDeskData'
import type { Me } from '../../../shared/desk/people'
import { DialogPlace } from '../parts/DialogPlace'
import { Loaded } from '../parts/Loaded'
import { SignIn } from '../sign-in/SignIn'
import { DeskFrame } from './DeskFrame'
import { EmptyFrame } from './EmptyFrame'
import { MeProvider } from './me'
import { ScreenOf } from './ScreenOf'
import { placeOf } from './screens'

interface DeskProps {
  /** Path of the address, such as /desk/rooms. */
  path: string
  /** Query of the address, with its question mark. */
  search?: string
}

export const SIGN_IN_PATH = '/desk/sign-in'

/**
 * The desk. The built page is the same for all its addresses, so the browser's first render draws no more
 * than the build did.
 */
export function Desk({ path, search = '' }: DeskProps) {
  const isInBrowser = useSyncExternalStore(neverChanges, isTrue, isFalse)
  if (!isInBrowser) return <EmptyFrame />
  return (
    <DeskCache>
      {path.replace(/\/$/, '') === SIGN_IN_PATH ? <SignIn /> : <SignedIn path={path} search={search} />}
    </DeskCache>
  )
}

/**
 * A refusal is told in an alert, whose code may be gone when it is first wanted: a desk stays open for days,
 * and a release may have taken the place of its own. The public pages load it with their frame.
 */
function fetchDialog(): void {
  loadDialog().catch(() => console.warn('The code of the alerts is asked for again with the first one.'))
}

function SignedIn({ path, search }: Required<DeskProps>) {
  const asked = useDeskData<Me>(api.me)
  const hasNoSession = isSignedOut(asked.error)
  useEffect(noteUses, [])
  useEffect(fetchDialog, [])
  const connection = useLiveUpdates(asked.data !== undefined && !hasNoSession)

  useEffect(() => {
    if (hasNoSession) void navigate(SIGN_IN_PATH, { replace: true })
  }, [hasNoSession])

  if (asked.data === undefined || hasNoSession) {
    return (
      <EmptyFrame>
        <Loaded of={hasNoSession ? { ...asked, data: undefined, error: undefined } : asked}>
          {() => null}
        </Loaded>
      </EmptyFrame>
    )
  }
  const place = placeOf(path, asked.data.role)
  return (
    <MeProvider value={asked.data}>
      <DialogPlace path={path}>
        <DeskFrame me={asked.data} place={place} connection={connection}>
          <ScreenOf place={place} search={search} />
        </DeskFrame>
      </DialogPlace>
    </MeProvider>
  )
}

function neverChanges(): () => void {
  return () => undefined
}

function isTrue(): boolean {
  return true
}

function isFalse(): boolean {
  return false
}
