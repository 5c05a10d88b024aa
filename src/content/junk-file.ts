/** What editors and file managers put beside files: dot files such as .DS_Store, and those of Windows. */
const JUNK = /^(?:\..*|Thumbs\.db|desktop\.ini)$/i

/** True for a file that nobody has written, and that is no mistake. Takes the file's name. */
export function isJunkFile(name: string): boolean {
  return JUNK.test(name)
}
