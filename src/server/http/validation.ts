import type { TObject } from '@sinclair/typebox'
import type { FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { tooLongText } from '../../shared/limits'
import { composeText, isBlank, isOneLine, toLines, toOneLine } from '../../shared/text'
import { HTML_EMAIL, tidyEmail } from '../../shared/email'

/** Custom formats for JSON Schema. They refuse lone surrogates (Cs), which are not valid Unicode. */
export const inputFormats = {
  'html-email': HTML_EMAIL,
  'one-line': isOneLine,
}

type Format = keyof typeof inputFormats

export function withFormats<Body extends TObject>(schema: Body, formats: Record<string, Format>): Body {
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const format = formats[name]
    return [name, format === undefined ? property : { ...property, format }]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** A preValidation hook: tidies the body's texts and empties those without a visible character. */
export async function tidyBody(request: FastifyRequest): Promise<void> {
  changeTexts(request, (text, field) => {
    if (field === 'password') return text
    return isBlank(text) ? '' : composeText(text)
  })
}

/** A preValidation hook: brings every text field into one line, as the site's forms do. */
export async function bringIntoOneLine(request: FastifyRequest): Promise<void> {
  changeTexts(request, toOneLine)
}

export async function tidyMessage(request: FastifyRequest): Promise<void> {
  changeTexts(request, (text, field) => (field === 'message' ? toLines(text) : toOneLine(text)))
}

export async function emptyBlankFields(request: FastifyRequest): Promise<void> {
  changeTexts(request, (text) => (isBlank(text) ? '' : text))
}

function changeTexts(request: FastifyRequest, change: (text: string, field: string) => string): void {
  const body = request.body
  // Skips lists and the bytes of a picture.
  if (Object.getPrototypeOf(Object(body)) !== Object.prototype) return
  request.body = Object.fromEntries(
    Object.entries(Object(body)).map(([name, value]) => [
      name,
      typeof value === 'string' ? change(name.endsWith('email') ? tidyEmail(value) : value, name) : value,
    ]),
  )
}

const LABELS: Record<string, string> = {
  name: 'your name',
  email: 'your email address',
  message: 'your message',
  reference: 'the payment reference',
  code: 'the booking code',
  new_email: 'the new email address',
  room_id: 'the room',
}

/** Returns a sentence for each field that Ajv refused, by field; undefined when no error names a field. */
export function describeInvalidFields(
  problems: FastifySchemaValidationError[],
): Record<string, string> | undefined {
  const fields: Record<string, string> = {}
  for (const problem of problems) {
    const missing = problem.params['missingProperty']
    const field = typeof missing === 'string' ? missing : problem.instancePath.split('/')[1]
    if (field !== undefined && field !== '') fields[field] ??= describeProblem(field, problem)
  }
  return Object.keys(fields).length === 0 ? undefined : fields
}

function describeProblem(field: string, { keyword, params }: FastifySchemaValidationError): string {
  const label = LABELS[field] ?? 'this field'
  const subject = `${label.charAt(0).toUpperCase()}${label.slice(1)}`
  if (keyword === 'maxLength') return tooLongText(Number(params['limit']))
  if (field.endsWith('email') && (keyword === 'format' || keyword === 'minLength')) {
    return 'Please enter one email address, such as name@example.com.'
  }
  if (keyword === 'required' || keyword === 'minLength') return `Please enter ${label}.`
  if (keyword === 'format') {
    return `${subject} has a character that cannot be used here, perhaps an invisible one. Please type ${label} again.`
  }
  return `${subject} cannot be read. Please check ${label}.`
}
