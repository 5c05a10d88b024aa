/** Fills a field in as some password managers do: without any event, and past React’s own property. */
export function fillSilently(field: HTMLElement, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text)
}
