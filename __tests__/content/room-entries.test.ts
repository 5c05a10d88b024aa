import { Value } from '@sinclair/typebox/value'
import { RoomEntrySchema } from '../../src/content/room-entries'

const { name, description, size } = RoomEntrySchema.properties

it.each(['\u2028', '\u2029', '\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'])(
  'takes no text of a room with the mark %j',
  (mark) => {
    for (const schema of [name, description, size]) {
      expect(Value.Check(schema, 'Loft 30 m²')).toBe(true)
      for (const text of [`Lo${mark}ft`, `${mark}Loft`, `Loft${mark}`, mark, ' ']) {
        expect(Value.Check(schema, text)).toBe(false)
      }
    }
  },
)
