/** The URL of the font file on the built site. */
declare module '*.woff2' {
  const url: string
  export default url
}
