/** A place in a text; both from 1. */
export interface Position {
  line: number
  column: number
}

/** Gives where each line of a text begins. Made once for a text, so that many places in it are found fast. */
export function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

/** Gives line and column of an offset. Takes the starts of the text's lines. */
export function positionOf(lineStarts: readonly number[], offset: number): Position {
  let [first, behind] = [0, lineStarts.length]
  while (behind - first > 1) {
    const middle = Math.floor((first + behind) / 2)
    if ((lineStarts[middle] ?? 0) <= offset) first = middle
    else behind = middle
  }
  return { line: first + 1, column: offset - (lineStarts[first] ?? 0) + 1 }
}
