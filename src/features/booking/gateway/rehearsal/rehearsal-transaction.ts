import type { TransactionOptions } from '@paystack/inline-js'

const REQUIRED = ['key', 'email', 'amount'] as const

/** The types that each option may have. Like the real library, other keys are dropped without an error. */
const TYPES: Record<string, readonly string[]> = {
  key: ['string'],
  email: ['string'],
  amount: ['number', 'string'],
  currency: ['string'],
  reference: ['string'],
  channels: ['array'],
  metadata: ['object'],
  firstName: ['string'],
  lastName: ['string'],
  phone: ['string'],
  onSuccess: ['function'],
  onCancel: ['function'],
  onLoad: ['function'],
  onError: ['function'],
}

const RENAMED: Record<string, string> = { reference: 'ref', firstName: 'firstname', lastName: 'lastname' }

/** One transaction of the rehearsal's popup. Checks its options in the same way as the real library. */
export class RehearsalTransaction {
  isActive = true
  id: unknown = null
  status: unknown = null
  /** The parameters that the checkout page receives. */
  readonly urlParameters: Record<string, unknown>

  /** Throws a plain object `{ message, issues }`, not an Error, when the options are not valid. */
  constructor(readonly parameters: TransactionOptions) {
    const issues = issuesOf({ ...parameters })
    // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error -- as the real library does
    if (issues.length > 0) throw { message: 'Invalid transaction parameters', issues }
    this.urlParameters = urlParametersOf(parameters)
  }

  /** True when the real library would use this transaction again for these options. */
  isSameAs(options: TransactionOptions): boolean {
    const isUnfinished = this.status === null || this.status === 'abandoned'
    return isUnfinished && fingerprintOf(this.parameters) === fingerprintOf(options)
  }

  cancel(): void {
    this.isActive = false
    this.parameters.onCancel?.()
  }
}

function issuesOf(options: Record<string, unknown>): { message: string }[] {
  const missing = REQUIRED.filter((name) => !options[name]).map((name) => ({
    message: `Required parameter missing: ${name}`,
  }))
  const mistyped = Object.entries(options)
    .filter(([name, value]) => TYPES[name]?.includes(Array.isArray(value) ? 'array' : typeof value) === false)
    .map(([name]) => ({ message: `Invalid parameter type: ${name}` }))
  return [...missing, ...mistyped]
}

function urlParametersOf(options: TransactionOptions): Record<string, unknown> {
  const metadata = Object.assign(options.metadata ?? {}, { referrer: window.location.href })
  const known = Object.entries({ ...options }).filter(
    ([name, value]) => name in TYPES && typeof value !== 'function',
  )
  return {
    ...Object.fromEntries(known.map(([name, value]) => [RENAMED[name] ?? name, value])),
    metadata: JSON.stringify(metadata),
    mode: 'popup',
  }
}

function fingerprintOf(options: TransactionOptions): string {
  return [Object.keys(options).sort().join(''), Object.values(options).map(String).sort().join('')].join('|')
}
