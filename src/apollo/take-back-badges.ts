/**
 * Takes back what the page's own script has written into badges (layout/start/early-badges): its answer has
 * become old, or a later ask has failed.
 */
export function takeBackBadges(): void {
  for (const badge of document.querySelectorAll('[data-available]')) badge.removeAttribute('data-available')
}
