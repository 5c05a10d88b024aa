import { Type } from '@sinclair/typebox'
import { PaymentVerificationSchema } from '../../shared/contract'
import { parseWithLongIntegers, readMetadata } from './transaction'
import { compile } from './schemas'

/** The meaning of a webhook event. It is a hint only: the verify call decides. */
export type WebhookHint =
  | { kind: 'paid'; reference: string; metadata: Record<string, unknown> }
  | { kind: 'refund'; reference: string }
  /** An event of a kind that we do not use, or without the fields that we need. */
  | { kind: 'other' }
  | { kind: 'unreadable' }

const { reference: ReferenceSchema } = PaymentVerificationSchema.properties
const isEvent = compile(Type.Object({ event: Type.String(), data: Type.Object({}) }))
const isCharge = compile(Type.Object({ reference: ReferenceSchema, metadata: Type.Optional(Type.Unknown()) }))
const isRefund = compile(Type.Object({ transaction_reference: ReferenceSchema }))

/** Reads the raw bytes of an event whose signature was checked. Never throws. */
export function readWebhookEvent(bytes: Buffer): WebhookHint {
  const event = parse(bytes)
  if (!isEvent(event)) return { kind: 'unreadable' }
  const { event: name, data } = event
  if (name === 'charge.success' && isCharge(data)) {
    return { kind: 'paid', reference: data.reference, metadata: readMetadata(data.metadata) }
  }
  if (name.startsWith('refund.') && isRefund(data)) {
    return { kind: 'refund', reference: data.transaction_reference }
  }
  return { kind: 'other' }
}

function parse(bytes: Buffer): unknown {
  try {
    return parseWithLongIntegers(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
