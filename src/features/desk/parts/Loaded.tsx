import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../components/ui/Button'
import { Skeleton } from '../../../components/ui/Skeleton'
import { Problem, Said, VisuallyHidden } from './text'
import { theme } from '../../../styles/theme'
import { isWorthRetry, sentenceOf } from '../api/call-desk'
import type { DeskData } from '../api/useDeskData'

interface LoadedProps<Answer> {
  of: DeskData<Answer>
  /** How many lines the skeleton has. */
  lines?: number
  children: (answer: Answer) => ReactNode
}

/**
 * Shows an answer, a skeleton until it is there, or why it is not. An answer that is there stays when a newer
 * one cannot be had, and says so: the line about the connection knows only that of the news.
 */
export function Loaded<Answer>({ of: { data, error, again }, lines = 3, children }: LoadedProps<Answer>) {
  if (data !== undefined) {
    return (
      <>
        <Said>{error && isWorthRetry(error) && `What you see may be old. ${sentenceOf(error)}`}</Said>
        {children(data)}
      </>
    )
  }
  if (error !== undefined) {
    return (
      <Failed>
        <Problem>{sentenceOf(error)}</Problem>
        <Button variant="outline" onClick={again}>
          Try again
        </Button>
      </Failed>
    )
  }
  return (
    <Waiting aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line % 2 === 0 ? 100 : 72} />
      ))}
    </Waiting>
  )
}

const Failed = styled.div`
  align-items: start;
  display: grid;
  gap: ${theme.space.two};
  justify-items: start;
`

const Waiting = styled.div`
  display: grid;
  gap: ${theme.space.two};
`
