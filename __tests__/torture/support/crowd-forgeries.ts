import { createHash, createHmac } from 'node:crypto'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { signEvent } from '../../../src/server/rehearsal/webhook-sender'
import { pickOne } from '../../support/suite/random'

/** The webhook of a forger, who does not know the secret key but has seen genuine webhooks. */
export interface Forgery {
  body: string
  /** Value of the signature header. A list for a repeated header, undefined for a missing one. */
  signature: string | string[] | undefined
}

export interface Genuine {
  /** The bytes of a genuine event. */
  body: string
  /** The bytes of another genuine event, whose signature the forger knows. */
  other: string
}

type Forge = (genuine: Genuine, random: () => number) => Forgery

const HEX = '0123456789abcdef'
const WRONG_KEYS = [
  '',
  'sk_test_wrong',
  'pk_test_public',
  `${REHEARSAL_SECRET_KEY} `,
  'Rehearsal',
  'undefined',
]

/** Keeps the body and changes the right signature. */
function resigned(change: (signature: string, random: () => number) => Forgery['signature']): Forge {
  return ({ body }, random) => ({ body, signature: change(signEvent(body), random) })
}

/** Changes the body and keeps the signature of the old body. */
function rewritten(change: (body: string, random: () => number) => string): Forge {
  return ({ body }, random) => ({ body: change(body, random), signature: signEvent(body) })
}

/** All kinds of forgery, by name. */
export const FORGERIES: Record<string, Forge> = {
  'no signature': resigned(() => undefined),
  'an empty signature': resigned(() => ''),
  'a wrong key': ({ body }, random) => ({ body, signature: signEvent(body, pickOne(WRONG_KEYS, random)) }),
  'a key of chance': ({ body }, random) => ({ body, signature: signEvent(body, `sk_live_${random()}`) }),
  'a signature of other bytes': ({ body }) => ({ body, signature: signEvent(`${body} `) }),
  'the signature of another event': ({ body, other }) => ({ body, signature: signEvent(other) }),
  'a hash without a key': ({ body }) => ({ body, signature: hash('sha512', body) }),
  'a hash of key and body': ({ body }) => ({ body, signature: hash('sha512', REHEARSAL_SECRET_KEY + body) }),
  'SHA-256': ({ body }) => ({ body, signature: hmac('sha256', body) }),
  'SHA-256 twice': ({ body }) => ({ body, signature: hmac('sha256', body).repeat(2) }),
  'SHA3-512': ({ body }) => ({ body, signature: hmac('sha3-512', body) }),
  base64: resigned((signature) => Buffer.from(signature, 'hex').toString('base64')),
  'upper case': resigned((signature) => signature.toUpperCase()),
  'one digit in upper case': resigned((signature) => signature.replace(/[a-f]/, (hex) => hex.toUpperCase())),
  'cut short': resigned((signature, random) => signature.slice(0, Math.floor(random() * signature.length))),
  'a digit too many': resigned((signature, random) => signature + pickOne([...HEX], random)),
  'spaces around': resigned((signature, random) =>
    pickOne([` ${signature}`, `${signature} `, `${signature}\t`], random),
  ),
  'a space inside': resigned((signature, random) => insert(signature, ' ', random)),
  'a prefix as others have it': resigned((signature) => `sha512=${signature}`),
  'the header twice': resigned((signature) => [signature, signature]),
  'the header twice, wrong and right': resigned((signature) => [signEvent('', 'wrong'), signature]),
  'two in one header': resigned((signature) => `${signature},${signature}`),
  'the first digits right': resigned((signature, random) => changeFrom(signature, random)),
  'all but one digit right': resigned((signature, random) => {
    const place = Math.floor(random() * signature.length)
    return signature.slice(0, place) + otherDigit(signature.charAt(place)) + signature.slice(place + 1)
  }),
  zeros: resigned((signature) => '0'.repeat(signature.length)),
  'digits of chance': resigned((signature, random) =>
    signature.replaceAll(/./g, () => pickOne([...HEX], random)),
  ),
  'a byte changed': rewritten(changeByte),
  'a byte added': rewritten((body, random) => insert(body, ' ', random)),
  'a byte left out': rewritten((body, random) => {
    const place = Math.floor(random() * body.length)
    return body.slice(0, place) + body.slice(place + 1)
  }),
  'written anew with spaces': rewritten((body) => JSON.stringify(JSON.parse(body), null, 2)),
  'written anew in another order': rewritten((body) =>
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).toReversed())),
  ),
  'a line end added': rewritten((body) => `${body}\n`),
  'a byte order mark': rewritten((body) => `\u{feff}${body}`),
  'another event behind it': ({ body, other }) => ({ body: body + other, signature: signEvent(body) }),
  'no body': rewritten(() => ''),
}

function hash(algorithm: string, text: string): string {
  return createHash(algorithm).update(text).digest('hex')
}

function hmac(algorithm: string, text: string): string {
  return createHmac(algorithm, REHEARSAL_SECRET_KEY).update(text).digest('hex')
}

function insert(text: string, piece: string, random: () => number): string {
  const place = 1 + Math.floor(random() * (text.length - 1))
  return text.slice(0, place) + piece + text.slice(place)
}

/** Keeps the first digits, a random number of them, and changes every digit behind them. */
function changeFrom(signature: string, random: () => number): string {
  const kept = Math.floor(random() * signature.length)
  return signature.slice(0, kept) + signature.slice(kept).replaceAll(/./g, otherDigit)
}

function otherDigit(digit: string): string {
  return HEX.charAt((HEX.indexOf(digit) + 1) % HEX.length)
}

function changeByte(body: string, random: () => number): string {
  const place = Math.floor(random() * body.length)
  const byte = body.charCodeAt(place)
  return body.slice(0, place) + String.fromCharCode(byte === 0x7e ? 0x20 : byte + 1) + body.slice(place + 1)
}
