/** The hotel's books cannot be copied, kept or taken back as asked. The message says why, fit to be shown as one line. */
export class BooksError extends Error {
  override name = 'BooksError'
}
