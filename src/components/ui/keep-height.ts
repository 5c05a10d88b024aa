/**
 * Returns a ref for something that stands at the foot of the screen. While it is mounted, the CSS variable has its height:
 * what else stands there is placed above it, and so is what gets the focus, see global-style.
 */
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
