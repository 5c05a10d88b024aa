import { html, type Html } from './html'

interface FieldOptions {
  label: string
  name: string
  type?: 'text' | 'email'
  autocomplete?: string
  value: string
  /** What is wrong with the value. */
  error: string | undefined
}

/** A labelled input with what was typed, and with what is wrong beside it. */
export function field({
  label,
  name,
  type = 'text',
  autocomplete = 'off',
  value,
  error,
}: FieldOptions): Html {
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${value}"
      ${describedBy(name, error)}
    />
    ${errorNote(name, error)}
  </div>`
}

export function textArea({ label, name, value, error }: Omit<FieldOptions, 'type' | 'autocomplete'>): Html {
  // A browser drops one line feed after the tag.
  return html`<div>
    <label for="${name}">${label}</label>
    <textarea id="${name}" name="${name}" rows="6" ${describedBy(name, error)}>${value}</textarea>
    ${errorNote(name, error)}
  </div>`
}

export function hidden(name: string, value: string | number | undefined): Html | undefined {
  return value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}" />`
}

function describedBy(name: string, error: string | undefined): Html | undefined {
  return error === undefined ? undefined : html` aria-invalid="true" aria-describedby="${name}-error"`
}

function errorNote(name: string, error: string | undefined): Html | undefined {
  return error === undefined ? undefined : html`<p class="error" id="${name}-error">${error}</p>`
}
