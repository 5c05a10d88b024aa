/** Gatsby's own code of a site, as build/onCreateWebpackConfig names its folder. */
declare module 'gatsby-cache/api-runner-browser' {}
declare module 'gatsby-cache/production-app' {}

/** Gatsby's loader of pages: what it is asked takes the address of a page first. */
declare module 'gatsby-cache/loader' {
  export const publicLoader: Record<string, (path: string, options?: object) => unknown>
}

/** The scripts of the pages, by the names of their chunks. Gatsby writes this module in each build. */
declare module '$virtual/async-requires' {
  export const components: Record<string, () => Promise<unknown>>
}
