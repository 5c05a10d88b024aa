/** Gives the HTML file of a page in the folder of a site. @example htmlFileOf('/room/1') // 'room/1/index.html' */
export function htmlFileOf(path: string): string {
  const file = path.replace(/^\/|\/$/g, '')
  if (file.endsWith('.html')) return file
  return file === '' ? 'index.html' : `${file}/index.html`
}

/** Gives the file of a page's data. @example dataFileOf('/') // 'page-data/index/page-data.json' */
export function dataFileOf(path: string): string {
  const file = path.replace(/^\/|\/$/g, '')
  return `page-data/${file === '' ? 'index' : file}/page-data.json`
}
