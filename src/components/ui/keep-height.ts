/**
 * Returns a ref for an element at the foot of the screen. While it is mounted, the CSS variable has its
 * height, so that other elements at the foot and a focused field are placed above it, see global-style.
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
