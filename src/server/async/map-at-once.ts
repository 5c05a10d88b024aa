/**
 * Gives what `work` gives for each item, in the order of the items. At most `atOnce` works run at once, which
 * is 1 or more. After a failure no further one is begun; when those that run have ended, it rejects with the
 * failure that came first.
 */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const failures: unknown[] = []
  const queue = items.entries()
  async function takeTurns(): Promise<void> {
    for (const [index, item] of queue) {
      if (failures.length > 0) return
      try {
        results[index] = await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  if (failures.length > 0) throw failures[0]
  return results
}
