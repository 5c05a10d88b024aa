import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type Room, RoomSchema } from '../shared/contract'

const FIELDS = ['name', 'description', 'price'] as const satisfies readonly (keyof Room)[]

/** What a page must show of a room that the build was given. */
export type ExpectedRoom = Pick<Room, 'id' | (typeof FIELDS)[number]>

const PageDataSchema = Type.Object({
  result: Type.Object({
    data: Type.Object({ hotelRoom: Type.Pick(RoomSchema, [...FIELDS]) }),
  }),
})

/**
 * Compares the pages of rooms with what the build was given: Gatsby draws a page again only when it knows
 * that its data has changed. Returns one line for each page that is missing or out of date.
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
