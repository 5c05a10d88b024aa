/** Resources that are open, to be closed in reverse order. */
export class ResourceStack {
  private readonly closers: (() => Promise<unknown>)[] = []

  /** Registers the function that closes the resource, and gives the resource back. */
  use<Resource>(resource: Resource, close: (resource: Resource) => Promise<unknown>): Resource {
    this.closers.push(() => close(resource))
    return resource
  }

  /** Closes all resources, the last opened first. Then throws the first failure, if there was one. */
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
