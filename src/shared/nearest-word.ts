/**
 * Returns the word that was probably meant, or undefined when none is near: at most a third of its letters
 * may differ.
 * @example nearestWord('headlin', ['headline', 'lead']) // 'headline'
 */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  const given = word.toLowerCase()
  const [best] = words
    // A word of another length cannot be near, and a very long one would take long.
    .filter((candidate) => Math.abs(candidate.length - given.length) <= mostDifferent(candidate))
    .map((candidate) => ({ candidate, distance: distanceOf(given, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= mostDifferent(candidate))
    .toSorted((one, other) => one.distance - other.distance)
  return best?.candidate
}

function mostDifferent(word: string): number {
  return Math.max(1, Math.floor(word.length / 3))
}

/** The fewest letters to add, remove, replace or swap with their neighbour (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (one[index] === other[column - 1] ? 0 : 1)
      const isSwap = one[index] === other[column - 2] && one[index - 1] === other[column - 1]
      const swapped = isSwap ? (before[column - 2] ?? Infinity) + 1 : Infinity
      next.push(Math.min(replaced, swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
