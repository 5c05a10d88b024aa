import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/Button'
import { Skeleton } from '../../../components/ui/Skeleton'
import { Lines, Row, Stack } from './layout'
import { Problem, Announcement, Note, VisuallyHidden } from './text'
import { formatMoment } from './time'
import type { ApiError } from '../../../apollo/api-error'
import { canRetryCall, describeError } from '../api/call-desk'
import type { DeskData } from '../api/useAnswer'

interface LoadedProps<Answer> {
  of: DeskData<Answer>
  lines?: number
  children: (answer: Answer) => ReactNode
}

/** Keeps showing an old answer, with a warning, when a newer one cannot be read. */
export function Loaded<Answer>({
  of: { data, error, asOf, retry },
  lines = 3,
  children,
}: LoadedProps<Answer>) {
  if (data !== undefined) {
    return (
      <>
        <Announcement>{error && canRetryCall(error) && describeAge(error, asOf)}</Announcement>
        {children(data)}
      </>
    )
  }
  if (error !== undefined) {
    return (
      <Stack>
        <Problem>{describeError(error)}</Problem>
        <Row>
          <Button variant="outline" onClick={retry}>
            Try again
          </Button>
        </Row>
      </Stack>
    )
  }
  return (
    <Stack aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line % 2 === 0 ? 100 : 72} />
      ))}
    </Stack>
  )
}

interface LoadedListProps<Item> {
  of: DeskData<Item[]>
  empty: string
  note?: string
  children: (item: Item) => ReactNode
}

export function LoadedList<Item>({ of, empty, note, children }: LoadedListProps<Item>) {
  return (
    <Loaded of={of}>
      {(items) => (
        <>
          {(items.length === 0 || note !== undefined) && <Note>{items.length === 0 ? empty : note}</Note>}
          <Lines>{items.map(children)}</Lines>
        </>
      )}
    </Loaded>
  )
}

/** Offline, the line at the top says more. @example 'As of 14:05, offline.' */
function describeAge(error: ApiError, asOf: number | undefined): string {
  const problem = describeError(error)
  if (asOf === undefined) return `What you see may be old. ${problem}`
  const time = formatMoment(new Date(asOf).toISOString(), new Date()).replace('today ', '')
  return error.kind === 'offline' ? `As of ${time}, offline.` : `As of ${time}. ${problem}`
}
