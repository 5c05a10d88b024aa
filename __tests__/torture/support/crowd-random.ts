import { randomInt } from 'node:crypto'

/** Names the seed of an earlier run whose order of things is wanted again. */
const SEED_VARIABLE = 'TORTURE_SEED'
const SEEDS = 2 ** 32

/** Gives the seed that the environment asks for, or a new one. Throws when it asks for what is no whole number. */
export function chooseSeed(): number {
  const wanted = process.env[SEED_VARIABLE]
  const seed = wanted === undefined ? randomInt(SEEDS) : Number(wanted)
  if (!Number.isSafeInteger(seed)) throw new Error(`${SEED_VARIABLE} is no whole number`)
  return seed
}

/** Gives a source of numbers from 0 to below 1, the same ones for the same seed: mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / SEEDS
  }
}

/** Gives one of the items; there must be one. */
export function pickOne<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** Gives the items in any order, each order as likely as another. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ item }) => item)
}
