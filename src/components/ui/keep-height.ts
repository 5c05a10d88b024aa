/** Returns a ref that keeps its element's height in a CSS variable: global-style leaves that space free. */
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
