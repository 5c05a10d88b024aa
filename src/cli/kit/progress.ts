import { Presets, SingleBar } from 'cli-progress'
import { visible } from '../../terminal/visible'
import type { Terminal } from '../command'
import { shortenedTo } from './width'

/** Shows how far a long piece of work is. */
export interface Progress {
  /** Takes what is being done, and how much of all is done, from 0 to 1. */
  tell: (step: string, part: number) => void
}

const STEP_COLUMNS = 40

/** Draws a bar on the terminal, or nothing where there is none, for as long as `work` takes. */
export async function withProgress<Result>(
  terminal: Terminal | undefined,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  if (terminal === undefined) return work({ tell: () => undefined })
  const bar = new SingleBar(
    {
      stream: terminal.stream,
      format: '{step} [{bar}] {duration_formatted}',
      barsize: 20,
      clearOnComplete: true,
      // Whoever stops the command must not lose the cursor.
      hideCursor: false,
    },
    Presets.rect,
  )
  bar.start(100, 0, { step: inColumns('starting') })
  try {
    return await work({
      tell: (step, part) =>
        bar.update(Math.round(100 * Math.min(1, part)), {
          step: inColumns(step),
        }),
    })
  } finally {
    bar.stop()
  }
}

function inColumns(step: string): string {
  return shortenedTo(visible(step), STEP_COLUMNS).padEnd(STEP_COLUMNS)
}
