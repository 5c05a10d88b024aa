import { distance } from 'fastest-levenshtein'

/** At most a third of its letters may differ. @example nearestWord('headlin', ['headline']) // 'headline' */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  const given = word.toLowerCase()
  const [best] = words
    // A word of very different length cannot be near, and a very long one would take long.
    .filter((candidate) => Math.abs(candidate.length - given.length) <= mostDifferent(candidate))
    .map((candidate) => ({ candidate, letters: differentLetters(given, candidate.toLowerCase()) }))
    .filter(({ candidate, letters }) => letters <= mostDifferent(candidate))
    .toSorted((one, other) => one.letters - other.letters)
  return best?.candidate
}

/** Two letters that changed places are one mistake. */
function differentLetters(one: string, other: string): number {
  const letters = distance(one, other)
  return letters === 2 && [...one].toSorted().join() === [...other].toSorted().join() ? 1 : letters
}

function mostDifferent(word: string): number {
  return Math.max(1, Math.floor(word.length / 3))
}
