import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Room } from '../shared/contract'

/** A room as it was planned before the build, from the books and content/. */
export type ExpectedRoom = Pick<Room, 'id' | 'name' | 'description' | 'price'>

const FIELDS = ['name', 'description', 'price'] as const

const PageDataSchema = Type.Object({
  result: Type.Object({
    data: Type.Object({
      hotelRoom: Type.Object({ name: Type.String(), description: Type.String(), price: Type.Number() }),
    }),
  }),
})

/**
 * Compares the pages of rooms with what was planned: Gatsby draws a page anew only when it knows that its
 * data has changed. Gives one line for each page that is missing or out of date.
 */
export async function checkRooms(siteDir: string, rooms: readonly ExpectedRoom[]): Promise<string[]> {
  const problems: string[] = []
  for (const room of rooms) {
    const built = await readBuiltRoom(join(siteDir, `page-data/room/${room.id}/page-data.json`))
    if (built === undefined) problems.push(`the page data of room ${room.id} is missing`)
    const field = built && FIELDS.find((name) => built[name] !== room[name])
    if (field !== undefined) problems.push(`the page of room ${room.id} has an old ${field}`)
  }
  return problems
}

async function readBuiltRoom(file: string) {
  const text = await readFile(file, 'utf8').catch(() => 'null')
  try {
    const data: unknown = JSON.parse(text)
    return Value.Check(PageDataSchema, data) ? data.result.data.hotelRoom : undefined
  } catch {
    return undefined
  }
}
