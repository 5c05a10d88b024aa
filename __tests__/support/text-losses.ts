import type { Frame, Page } from 'playwright-core'

/** The text spacing that WCAG 1.4.12 wants a page to bear. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/** Does `work` while the text is set wider, as a guest's own style does. */
export async function withWideText<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  for (const frame of page.frames()) {
    await frame.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }, TEXT_SPACING)
  }
  const result = await work()
  for (const frame of page.frames()) {
    await frame.evaluate(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
    })
  }
  return result
}

/**
 * Gives one line for each text that a guest cannot read: outside the window, cut off by a box around it, or
 * written over the edge of its own coloured ground; and one when the page can be scrolled sideways.
 */
export async function textLossesOn(page: Page): Promise<string[]> {
  const losses = await Promise.all(page.frames().map(lossesIn))
  return losses.flat()
}

function lossesIn(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const TOLERANCE = 1.5
    const losses = new Set<string>()
    const { scrollWidth } = document.documentElement
    if (scrollWidth > window.innerWidth) losses.add(`the page is ${scrollWidth} px wide`)
    const modal = document.querySelector('dialog[open]')

    function isShown(element: Element): boolean {
      if (element.closest('[inert], script, style, noscript')) return false
      if (modal && !modal.contains(element)) return false
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }

    // oxlint-disable-next-line unicorn/consistent-function-scoping -- what runs in the page has to be whole
    function* boxesAround(element: Element): Generator<Element> {
      for (let box: Element | null = element; box; box = box.parentElement) {
        yield box
        if (getComputedStyle(box).position === 'fixed') return
      }
    }

    /** The box that keeps part of the text from being seen; nothing is lost in a box that scrolls. */
    function cutterOf(element: Element, rect: DOMRect): Element | 'nobody sees it' | undefined {
      for (const box of boxesAround(element)) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(box)
        if (clipPath !== 'none') return 'nobody sees it'
        if (box === document.body || box === document.documentElement) return undefined
        const edge = box.getBoundingClientRect()
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return undefined
        const isWide = rect.left < edge.left - TOLERANCE || rect.right > edge.right + TOLERANCE
        const isTall = rect.top < edge.top - TOLERANCE || rect.bottom > edge.bottom + TOLERANCE
        if ((overflowX !== 'visible' && isWide) || (overflowY !== 'visible' && isTall)) return box
      }
      return undefined
    }

    function isOffItsGround(element: Element, rect: DOMRect): boolean {
      const style = getComputedStyle(element)
      if (style.display === 'inline' || /^rgba\(.*, 0\)$/.test(style.backgroundColor)) return false
      const edge = element.getBoundingClientRect()
      return (
        rect.left < edge.left - TOLERANCE ||
        rect.right > edge.right + TOLERANCE ||
        rect.bottom > edge.bottom + TOLERANCE
      )
    }

    function isScrolledInside(element: Element): boolean {
      return [...boxesAround(element)].some((box) => {
        if (box === document.body || box === document.documentElement) return false
        return /auto|scroll/.test(getComputedStyle(box).overflowX)
      })
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const element = text.parentElement
      const words = text.textContent?.trim() ?? ''
      if (!element || words === '' || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const rect of range.getClientRects()) {
        const cutter = cutterOf(element, rect)
        if (cutter === 'nobody sees it') break
        if (cutter) losses.add(`"${words}" is cut off by its ${cutter.tagName} ${cutter.className}`)
        const isOutside = rect.left < -TOLERANCE || rect.right > window.innerWidth + TOLERANCE
        if (isOutside && !isScrolledInside(element)) losses.add(`"${words}" is outside the window`)
        if (isOffItsGround(element, rect)) losses.add(`"${words}" runs off its own ground`)
      }
    }
    return [...losses]
  })
}
