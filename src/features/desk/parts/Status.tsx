import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'

export type Tone = 'good' | 'taken' | 'waiting' | 'plain'

/** A state in words on a ground of its colour. The words alone say all. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <Label $tone={tone}>{children}</Label>
}

const COLOURS: Record<Tone, { ground: string; text: string }> = {
  good: { ground: theme.color.availableGround, text: theme.color.available },
  taken: { ground: theme.color.occupiedGround, text: theme.color.occupied },
  waiting: { ground: theme.desk.waiting, text: theme.color.ink },
  plain: { ground: theme.color.cream, text: theme.color.text },
}

const Label = styled.span<{ $tone: Tone }>`
  background: ${({ $tone }) => COLOURS[$tone].ground};
  border: 1px solid transparent;
  border-radius: ${theme.radius};
  color: ${({ $tone }) => COLOURS[$tone].text};
  display: inline-block;
  flex: none;
  font-size: ${theme.type.small};
  font-weight: 600;
  line-height: ${theme.lineHeight.small};
  padding: 0 ${theme.space.one};
  white-space: nowrap;
`
