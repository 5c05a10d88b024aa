import { pickOne } from '../../support/suite/random'

type Random = () => number

/** Stands in the fields of people, and must never be in the log. */
export const PERSONAL_MARK = 'Zoltan'
const REFERENCES = [
  '1-1763712000000-abcdefghijkl',
  '.',
  '..',
  '../refund',
  '%2e%2e',
  'x'.repeat(101),
  'a=b',
  '',
]
const DEEP = 3_000

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 53,
  [],
  [[]],
  {},
  { toString: 1 },
  '',
  ' ',
  'a'.repeat(9_000),
  '\u0000',
  '\u202Eevil',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '"; drop table bookings; --',
  '=cmd()',
  'a@b\r\nBcc: all@example.com',
  '{{7*7}}',
  // oxlint-disable-next-line no-template-curly-in-string -- what some template languages evaluate
  '${7*7}',
  '%s%n%x',
  '\ud800',
]

const VALID = (random: Random): Record<string, unknown> => ({
  reference: pickOne(REFERENCES, random),
  room_id: pickOne([1, 2, 7, 1_001, 2_147_483_647, 2_147_483_648], random),
  name: `${PERSONAL_MARK} Fuzz`,
  email: `${PERSONAL_MARK}.fuzz@example.com`,
  message: 'Is there a pool?',
})

/** Texts that JSON.stringify does not make. */
const RAW_TEXTS = [
  '',
  'null',
  '"text"',
  '[]',
  '{',
  '{"name":',
  '{"name":1e400}',
  '{"room_id":1e400,"reference":"x"}',
  '{"room_id":123456789012345678901234567890}',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"name":"a","name":"b"}',
  '\uFEFF{"name":"a"}',
  '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP),
  '['.repeat(DEEP),
  '{"name":NaN}',
  "{'name':'a'}",
  '{"name":"a"}{"name":"b"}',
  'name=a&email=b',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
]
const BROKEN_UTF8 = [
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  Buffer.from('7b226e616d65223a22c328227d', 'hex'),
  Buffer.from('7b226e616d65223a22eda080227d', 'hex'),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
]
/** Around the limits of bodies: 16 KB, and 256 KB for webhooks. */
const SIZES = [16_383, 16_384, 16_385, 40_000, 262_144, 262_145]

/** Gives a body that a route may or may not take. */
export function anyBody(random: Random): Buffer {
  const share = random()
  if (share < 0.2) return Buffer.from(pickOne(RAW_TEXTS, random))
  if (share < 0.25) return pickOne(BROKEN_UTF8, random)
  if (share < 0.27) return Buffer.alloc(pickOne(SIZES, random), 'a')
  if (share < 0.3) return Buffer.from(JSON.stringify({ ...VALID(random), more: 'a'.repeat(16_000) }))
  const body = VALID(random)
  if (share < 0.4) return Buffer.from(JSON.stringify(body))
  const field = pickOne(Object.keys(body), random)
  if (share < 0.5) delete body[field]
  else body[field] = pickOne(ODD_VALUES, random)
  return Buffer.from(JSON.stringify(share < 0.55 ? [body] : body))
}
