import { html, type Html } from './html'

interface FieldOptions {
  label: string
  name: string
  type?: 'text' | 'email' | 'date' | 'number'
  range?: { min: string | number; max: string | number }
  autocomplete?: string
  value: string
  error: string | undefined
  isMultiline?: boolean
}

export function field({ label, name, type = 'text', autocomplete = 'off', ...content }: FieldOptions): Html {
  const { value, range, error, isMultiline = false } = content
  const hasError = error !== undefined
  const attributes = html`id="${name}" name="${name}" ${range && html`min="${range.min}" max="${range.max}"`}
  ${hasError && html`aria-invalid="true" aria-describedby="${name}-error"`}`
  return html`<div>
    <label for="${name}">${label}</label>
    ${
      isMultiline
        ? html`<textarea ${attributes} rows="6">${value}</textarea>`
        : html`<input ${attributes} type="${type}" autocomplete="${autocomplete}" value="${value}" />`
    }
    ${hasError && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`
}

export function hidden(name: string, value: string | number | undefined): Html | undefined {
  return value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}" />`
}
