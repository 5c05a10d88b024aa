import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { PaymentVerificationSchema } from '../../shared/contract'
import { isDispute, type PaystackDispute, toDispute } from './disputes'
import { compile, parseAnswer, readMetadata } from './transaction'

/** Only a hint: Paystack’s answer decides about a payment, and its list about refunds and disputes. */
export type WebhookHint =
  | { kind: 'paid'; reference: string; metadata: Record<string, unknown> }
  | { kind: 'refund'; reference: string }
  | { kind: 'dispute'; dispute: PaystackDispute }
  | { kind: 'other' }
  | { kind: 'unreadable' }

const { reference: ReferenceSchema } = PaymentVerificationSchema.properties
const isEvent = compile(Type.Object({ event: Type.String(), data: Type.Object({}) }))
const isCharge = compile(Type.Object({ reference: ReferenceSchema, metadata: Type.Optional(Type.Unknown()) }))
const isRefund = compile(Type.Object({ transaction_reference: ReferenceSchema }))

/** Never throws. */
export function readWebhookEvent(bytes: Buffer): WebhookHint {
  const event = parseAnswer(bytes.toString('utf8'))
  if (!isEvent(event)) return { kind: 'unreadable' }
  const { event: name, data } = event
  if (name === 'charge.success' && isCharge(data)) {
    return { kind: 'paid', reference: data.reference, metadata: readMetadata(data.metadata) }
  }
  if (name.startsWith('refund.') && isRefund(data)) {
    return { kind: 'refund', reference: data.transaction_reference }
  }
  if (name.startsWith('charge.dispute.') && isDispute(data)) {
    return { kind: 'dispute', dispute: toDispute(data) }
  }
  return { kind: 'other' }
}

/** HMAC-SHA512 as lower-case hex: https://paystack.com/docs/payments/webhooks */
const SIGNATURE = /^[0-9a-f]{128}$/

export function isSignature(header: unknown): header is string {
  return typeof header === 'string' && SIGNATURE.test(header)
}

/** Compares in constant time. */
export function isSigned(bytes: Buffer, signature: string, secretKey: string): boolean {
  if (!isSignature(signature)) return false
  const expected = createHmac('sha512', secretKey).update(bytes).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
