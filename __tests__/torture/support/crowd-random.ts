import { randomInt } from 'node:crypto'

/** Environment variable with the seed of an earlier run, to repeat that run. */
const SEED_VARIABLE = 'TORTURE_SEED'
const SEEDS = 2 ** 32

/** Gives the seed of the environment, or a new one. Throws when the variable is not a whole number. */
export function chooseSeed(variable = SEED_VARIABLE): number {
  const wanted = process.env[variable]
  const seed = wanted === undefined ? randomInt(SEEDS) : Number(wanted)
  if (!Number.isSafeInteger(seed)) throw new Error(`${variable} is no whole number`)
  return seed
}

/** Gives a generator of numbers from 0 to below 1 (mulberry32). The same seed gives the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / SEEDS
  }
}

/** Gives one of the items. Throws when there are none. */
export function pickOne<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** Gives the items in a random order; all orders are equally likely. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ item }) => item)
}
