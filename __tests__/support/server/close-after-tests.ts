import { closeAll } from './closing'

// Not in afterEach, which would come before a file's own look at what it has opened.
beforeEach(closeAll)
afterAll(closeAll)
