/** The books cannot be copied, backed up, restored or moved as asked. The message tells the desk why. */
export class BooksError extends Error {
  override name = 'BooksError'
}
