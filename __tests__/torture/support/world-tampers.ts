import type { Account } from './world-account'

export const UNLISTED_ROOM = { id: 3, priceKobo: 13_000_000 }
export const TAKEN_ROOM = { id: 4, priceKobo: 9_800_000 }
const UNKNOWN_ROOM_ID = 999
const PRICE = 8_500_000
const NUL = '\u0000'
const LONE_SURROGATE = '\ud800'
const NAME = 'Ada Obi'

/** A transaction that differs from what the site began, and the result that the hotel must give. */
export interface Tamper {
  name: string
  /** Differences from an honest transaction for the classic room. Undefined removes a field. */
  data?: Record<string, unknown>
  /** For JSON that JSON.stringify cannot write: a token, and the text that replaces it. */
  raw?: [token: string, json: string]
  /** JSON that replaces the whole transaction. */
  whole?: string
  /** Room id at the start of the reference, when it is not the classic room. */
  referenceRoomId?: number
  reference?: string
  /** Differences in the payer's call. */
  call?: Record<string, unknown>
  answer: number
  account: Account
  /** Where the books have the payment when only the webhook or the sweep brought it. By default `account`. */
  unasked?: Account
  /** True when Paystack's list of successes does not have it. */
  isUnlisted?: boolean
}

const booked = { answer: 200, account: 'booking' } as const
const review = { answer: 422, account: 'review' } as const
const open = { answer: 503, account: 'open payment' } as const
const refund = { answer: 409, account: 'refund' } as const
/** Wrong, but certainly begun by the site: the money goes back by itself. */
const wrong = { answer: 422, account: 'refund' } as const
const notPaid = { answer: 402, account: 'nothing', isUnlisted: true } as const
const site = (fields: object) => ({ metadata: { source: 'site', room_id: 1, guest_name: NAME, ...fields } })
const forRoom = (room: { id: number; priceKobo: number }) => ({
  data: { amount: room.priceKobo, requested_amount: room.priceKobo, ...site({ room_id: room.id }) },
  referenceRoomId: room.id,
  call: { room_id: room.id },
})
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const AMOUNTS: Tamper[] = [
  { name: 'honest', ...booked },
  { name: 'the guest bears the fees', data: { amount: PRICE + 10_283 }, ...booked },
  { name: 'one kobo less', data: { amount: PRICE - 1, requested_amount: PRICE - 1 }, ...wrong },
  { name: 'one kobo less than asked for', data: { amount: PRICE - 1 }, ...wrong },
  { name: 'one kobo more', data: { amount: PRICE + 1, requested_amount: PRICE + 1 }, ...wrong },
  { name: 'naira for kobo', data: { amount: 85_000, requested_amount: 85_000 }, ...wrong },
  { name: 'less asked for, all paid', data: { requested_amount: 5_000 }, ...wrong },
  { name: 'nothing asked for', data: { requested_amount: 0 }, ...wrong },
  { name: 'more asked for than paid', data: { amount: 5_000 }, ...wrong },
  { name: 'requested_amount null', data: { requested_amount: null }, ...booked },
  { name: 'requested_amount missing', data: { requested_amount: undefined }, ...booked },
  { name: 'requested_amount null, too little', data: { requested_amount: null, amount: 5_000 }, ...wrong },
  { name: 'requested_amount as text', data: { requested_amount: `${PRICE}` }, ...open },
  { name: 'amount as text', data: { amount: `${PRICE}` }, ...open },
  { name: 'amount with half a kobo', data: { amount: PRICE + 0.5 }, ...open },
  { name: 'amount negative', data: { amount: -PRICE }, ...open },
  { name: 'amount null', data: { amount: null }, ...open },
  { name: 'amount of twenty digits', raw: [`"amount":${PRICE}`, `"amount":${'8'.repeat(20)}`], ...open },
  { name: 'amount beyond all integers', raw: [`"amount":${PRICE}`, '"amount":1e300'], ...open },
  { name: 'requested_amount beyond', data: { requested_amount: 1e18 }, ...open },
]

const MONEY: Tamper[] = [
  { name: 'dollars', data: { currency: 'USD' }, ...review },
  { name: 'cedis', data: { currency: 'GHS' }, ...review },
  { name: 'ngn', data: { currency: 'ngn' }, ...review },
  { name: 'currency with a blank', data: { currency: 'NGN ' }, ...review },
  { name: 'currency with NUL', data: { currency: `NGN${NUL}` }, ...review },
  { name: 'currency null', data: { currency: null }, ...open },
  { name: 'live money for test keys', data: { domain: 'live' }, ...review },
  { name: 'domain in capitals', data: { domain: 'TEST' }, ...review },
  { name: 'domain with NUL', data: { domain: `test${NUL}` }, ...review },
  { name: 'domain missing', data: { domain: undefined }, ...open },
  { name: 'paid_at null', data: { paid_at: null }, ...booked },
  { name: 'paid_at with NUL', data: { paid_at: `2025${NUL}` }, ...booked },
  { name: 'paid_at a number', data: { paid_at: 5 }, ...open },
]

const ROOMS: Tamper[] = [
  { name: 'room_id as text', data: site({ room_id: '1' }), ...booked },
  { name: 'another room', data: site({ room_id: 2 }), ...wrong },
  { name: 'room_id a fraction', data: site({ room_id: 1.5 }), ...wrong },
  { name: 'room_id negative', data: site({ room_id: -1 }), ...wrong },
  { name: 'room_id as a list', data: site({ room_id: [1] }), ...wrong },
  { name: 'room_id true', data: site({ room_id: true }), ...wrong },
  { name: 'room_id huge', data: site({ room_id: 1e21 }), ...wrong },
  { name: 'room_id with a blank', data: site({ room_id: '1 ' }), ...wrong },
  { name: 'room_id missing', data: site({ room_id: undefined }), ...wrong },
  { name: 'reference of another room', referenceRoomId: 2, ...wrong },
  { name: 'room that nobody knows', data: site({ room_id: UNKNOWN_ROOM_ID }), ...wrong },
  {
    name: 'nothing but a room that nobody knows',
    ...forRoom({ id: UNKNOWN_ROOM_ID, priceKobo: PRICE }),
    ...wrong,
    answer: 404,
  },
  { name: 'the call names another room', call: { room_id: 2 }, ...wrong, unasked: 'booking' },
  { name: 'room that is not listed', ...forRoom(UNLISTED_ROOM), ...refund },
  { name: 'room that is taken', ...forRoom(TAKEN_ROOM), ...refund },
  { name: 'reference not of our form', reference: 'shop.42', ...review },
]

const STATUSES: Tamper[] = [
  { name: 'status Success', data: { status: 'Success' }, ...open, isUnlisted: true },
  { name: 'status paid', data: { status: 'paid' }, ...open, isUnlisted: true },
  { name: 'status empty', data: { status: '' }, ...open, isUnlisted: true },
  { name: 'status null', data: { status: null }, ...open, isUnlisted: true },
  { name: 'status abandoned', data: { status: 'abandoned' }, ...open, isUnlisted: true },
  { name: 'status reversal-pending', data: { status: 'reversal-pending' }, ...open, isUnlisted: true },
  { name: 'status reversed', data: { status: 'reversed' }, ...notPaid },
  { name: 'status failed', data: { status: 'failed' }, ...notPaid },
  { name: 'echo of another reference', data: { reference: '1-1763712000000-aaaabbbbccccdddd' }, ...open },
  { name: 'echo in capitals', data: { reference: '1-1763712000000-AAAABBBBCCCCDDDD' }, ...open },
  { name: 'echo with NUL behind', raw: ['","amount"', '\\u0000","amount"'], ...open },
  { name: 'nothing for a transaction', whole: 'null', ...open },
  { name: 'a list for a transaction', whole: '[]', ...open },
]

const METADATA: Tamper[] = [
  { name: 'metadata as text', data: { metadata: JSON.stringify(site({}).metadata) }, ...booked },
  {
    name: 'metadata as text of text',
    data: { metadata: JSON.stringify(JSON.stringify(site({}).metadata)) },
    ...review,
  },
  { name: 'metadata a list', data: { metadata: [site({}).metadata] }, ...review },
  { name: 'metadata a number', data: { metadata: 0 }, ...review },
  { name: 'metadata empty', data: { metadata: '' }, ...review },
  { name: 'metadata null', data: { metadata: null }, ...review },
  { name: 'metadata broken', data: { metadata: '{"source":"site"' }, ...review },
  { name: 'metadata in a prototype', raw: ['"source"', '"__proto__":{"room_id":1},"source"'], ...booked },
  { name: 'metadata ten thousand deep', raw: ['"source"', `"deep":${nested(10_000)},"source"`], ...booked },
  { name: 'guest_name with NUL', data: site({ guest_name: `Ada${NUL}` }), ...booked },
  { name: 'guest_name a lone surrogate', data: site({ guest_name: LONE_SURROGATE }), ...booked },
  { name: 'guest_name an object', data: site({ guest_name: { first: 'Ada' } }), ...booked },
  { name: 'guest_name without end', data: site({ guest_name: 'A'.repeat(100_000) }), ...booked },
]

const IDENTITIES: Tamper[] = [
  { name: 'e-mail in capitals', data: { customer: { email: ' ADA@Example.com ' } }, ...booked },
  { name: 'e-mail of another', data: { customer: { email: 'bob@example.com' } }, ...booked, answer: 422 },
  {
    name: 'e-mail with NUL',
    data: { customer: { email: `ada@example.com${NUL}` } },
    ...booked,
    answer: 422,
  },
  {
    name: 'e-mail with a lone surrogate',
    data: { customer: { email: `${LONE_SURROGATE}ada@example.com` } },
    ...booked,
    answer: 422,
  },
  { name: 'e-mail null', data: { customer: { email: null } }, ...open },
  { name: 'customer null', data: { customer: null }, ...open },
  { name: 'id of 64 bits', raw: ['"id":"4', '"id":"18446744073709551'], ...booked },
  { name: 'id negative', data: { id: -1 }, ...open },
  { name: 'id a fraction', data: { id: 1.5 }, ...open },
  { name: 'id with NUL', data: { id: `4001${NUL}` }, ...open },
  { name: 'id missing', data: { id: undefined }, ...open },
]

export const TAMPERS: readonly Tamper[] = [
  ...AMOUNTS,
  ...MONEY,
  ...ROOMS,
  ...STATUSES,
  ...METADATA,
  ...IDENTITIES,
]
