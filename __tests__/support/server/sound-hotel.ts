import { expectSoundBooks } from './audit'
import { closeAll, openTestBackend, type TestBackend } from './backend'
import { Stays } from './stays'

/** A hotel for each test of a file that imports it, and the steps of its stays. It ends with sound books. */
export let backend: TestBackend
export let stays: Stays

beforeEach(async () => {
  backend = await openTestBackend()
  stays = new Stays(backend)
})

afterEach(() => expectSoundBooks(backend).finally(closeAll))
