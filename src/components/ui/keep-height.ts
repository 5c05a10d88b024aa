/** A ref: while mounted, its element's height is in the CSS variable, for which global-style leaves room. */
export function keepHeight(variable: `--${string}`) {
  return (element: HTMLElement | null) => {
    if (element === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }
}
