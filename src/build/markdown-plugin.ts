/**
 * Makes HTML of posts. Without the extensions of Markdown: the check of the content reads the plain language
 * (https://commonmark.org), and what one of the two takes for code, the other could take for a tag.
 */
export const MARKDOWN_PLUGIN = {
  resolve: 'gatsby-transformer-remark',
  options: { gfm: false, footnotes: false },
}
