import type { Path } from '../values/values'

export const FORM_ID = 'content'

export function fieldId(path: Path): string {
  return [FORM_ID, ...path].join('_')
}

/** Shows and focuses a field, or the part around it when there is no field. */
export function focusField(path: Path): void {
  const element = document.getElementById(fieldId(path))
  if (element === null) {
    if (path.length > 0) focusField(path.slice(0, -1))
    return
  }
  for (let part = element.parentElement; part !== null; part = part.parentElement) {
    if (part instanceof HTMLDetailsElement) part.open = true
  }
  element.focus()
  element.scrollIntoView({ block: 'center' })
}
