import type { FreeRooms } from '../../src/shared/nights-contract'

/** What the API answers about nights: which rooms are free, or the status of an error. */
export type NightsAnswer = FreeRooms | number

/** Answers each call about free rooms. Returns the queries of the calls, in their order. */
export function answerNights(answer: (from: string, nights: number) => NightsAnswer): string[] {
  const queries: string[] = []
  globalThis.fetch = async (url) => {
    const query = /^\/api\/nights\/\?(.*)$/.exec(String(url))?.[1]
    if (query === undefined) throw new Error(`Unexpected call: ${String(url)}`)
    queries.push(query)
    const fields = new URLSearchParams(query)
    const found = answer(fields.get('from') ?? '', Number(fields.get('nights')))
    const status = typeof found === 'number' ? found : 200
    return {
      ok: status === 200,
      status,
      // Without a date: the test says what the hotel's clock shows.
      headers: new Headers({ 'content-type': 'application/json' }),
      json: async () => (typeof found === 'number' ? { error: { code: 'x', message: 'x' } } : found),
    } as Response
  }
  return queries
}
