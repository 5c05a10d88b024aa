import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import PQueue from 'p-queue'
import { PASSWORD_MIN_LENGTH } from '../../shared/limits'
import { foldedWords } from '../../shared/search-words'
import { Busy } from '../http/errors'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/**
 * OWASP's second setting, which needs 32 MiB instead of 128:
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
 */
const COST = { ln: 15, r: 8, p: 3 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const HASH = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/
/** Score of 0 to 4; 3: over 10^8 guesses. https://zxcvbn-ts.github.io/zxcvbn/guide/getting-started/#output */
const GOOD_SCORE = 3
const CHECKED_LENGTH = 40

/** One hash at a time: each keeps one of the four threads that also read files for guests. */
const queue = new PQueue({ concurrency: 1 })
const MAX_WAITING = 20

export async function hashPassword(password: string): Promise<string> {
  const { ln, r, p } = COST
  const salt = randomBytes(SALT_BYTES)
  const hash = await run(password, salt, COST)
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** Compares a password with a hash. Without a hash it takes as long and returns false. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, ln, r, p, salt, expected] = HASH.exec(hash ?? '') ?? []
  if (salt === undefined || expected === undefined) {
    await run(password, randomBytes(SALT_BYTES), COST)
    return false
  }
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  const found = await run(password, Buffer.from(salt, 'base64url'), cost)
  const wanted = Buffer.from(expected, 'base64url')
  return found.length === wanted.length && timingSafeEqual(found, wanted)
}

async function run(password: string, salt: Buffer, { ln, r, p }: typeof COST): Promise<Buffer> {
  if (queue.size >= MAX_WAITING) throw new Busy()
  const N = 2 ** ln
  // The same letters may be typed as one character or as two, as on a Mac.
  return queue.add(() =>
    derive(password.normalize('NFC'), salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }),
  )
}

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Returns what is wrong with a password, as a sentence. `names`: the person's and the hotel's. */
export function findPasswordProblem(password: string, names: readonly string[]): string | undefined {
  if ([...password].length < PASSWORD_MIN_LENGTH) {
    return `A password has at least ${PASSWORD_MIN_LENGTH} characters.`
  }
  const words = names.flatMap((name) => {
    const parts = foldedWords(name)
    const pairs = parts.slice(1).map((part, index) => [parts[index], part])
    return [...parts, ...pairs.flatMap((pair) => ['', '-', '.', '_', ' '].map((mark) => pair.join(mark)))]
  })
  // A long password takes longer to rate, and its beginning is enough.
  const { score } = zxcvbn.check(password.slice(0, CHECKED_LENGTH), words)
  if (score >= GOOD_SCORE) return undefined
  return 'This password is guessed quickly. Three or four words that do not belong together are better.'
}
