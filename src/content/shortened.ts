/** Longest value that a problem's line shows whole, in characters. */
const MAX_SHOWN = 40

/** Gives a text whole, or its beginning and an ellipsis. */
export function shortened(text: string, maxLength = MAX_SHOWN): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
