/**
 * Gives the word that was probably meant, or undefined when none is near: at most a third of its letters may
 * differ.
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

/** The fewest letters to add, remove or replace (Levenshtein distance). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === other.charAt(column - 1) ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
