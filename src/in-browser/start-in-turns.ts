/**
 * The entry of a release's script. Gatsby's own entry brings React, the site and the page up in two long
 * tasks, in which a slow phone can neither draw nor scroll. Here each part has a turn of its own.
 */
async function startInTurns(): Promise<void> {
  await nextTurn()
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await nextTurn()
  // Loads styled-components, which takes up the styles of the page, and nothing else.
  await import(/* webpackMode: "eager" */ '../components/ui/VisuallyHidden')
  await nextTurn()
  // What Gatsby's entry itself begins with: Gatsby's modules and the frame of the site ask for one another.
  await import(/* webpackMode: "eager" */ 'gatsby-cache/api-runner-browser')
  await nextTurn()
  const { components } = await import(/* webpackMode: "eager" */ '$virtual/async-requires')
  for (const [name, load] of Object.entries(components)) components[name] = () => loadInTurn(load)
  forgetQueries((await import(/* webpackMode: "eager" */ 'gatsby-cache/loader')).publicLoader)
  await import(/* webpackMode: "eager" */ 'gatsby-cache/production-app')
}

/** Gatsby goes on with a page at once: it asks React to take it up, or to show it. */
async function loadInTurn<Page>(load: () => Promise<Page>): Promise<Page> {
  await nextTurn()
  const page = await load()
  await nextTurn()
  return page
}

/**
 * The data of a page do not depend on the query of its address. Gatsby's loader, which knows pages that do,
 * would ask for them with each query anew.
 */
function forgetQueries(loader: Record<string, (path: string, options?: object) => unknown>): void {
  for (const [name, act] of Object.entries(loader)) {
    loader[name] = (path = '', options) => act(path.replace(/\?[^#]*/, ''), options)
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

void startInTurns()
