/** What was opened so far, to be closed in reverse order. */
export class ResourceStack {
  private readonly closers: (() => Promise<unknown>)[] = []

  /** Gives the resource back and keeps how it is closed. */
  use<Resource>(resource: Resource, close: (resource: Resource) => Promise<unknown>): Resource {
    this.closers.push(() => close(resource))
    return resource
  }

  /** Closes everything, the last opened first. Throws the first failure once all else is closed. */
  async close(): Promise<void> {
    const failures: unknown[] = []
    for (const close of this.closers.splice(0).toReversed()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
