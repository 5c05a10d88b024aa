/** Open resources, which are closed in reverse order. */
export class ResourceStack {
  private readonly closers: (() => Promise<unknown>)[] = []

  /** Registers how to close a resource, and returns the resource. */
  use<Resource>(resource: Resource, close: (resource: Resource) => Promise<unknown>): Resource {
    this.closers.push(() => close(resource))
    return resource
  }

  /** Closes all resources, then throws the first failure, if there was one. */
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
