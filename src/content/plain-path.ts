const ENDING = /\.[^.]+$/
const MARKS = /\p{M}+/gu

/** @example plainPath('pool/Été (1).JPG') // 'pool/ete-1.jpg' */
export function plainPath(path: string): string {
  return path.split('/').map(plainName).join('/')
}

function plainName(name: string): string {
  const [ending = ''] = ENDING.exec(name) ?? []
  const words = name
    .slice(0, name.length - ending.length)
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${words || 'picture'}${ending.toLowerCase()}`
}
