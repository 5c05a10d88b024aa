import { expectSoundBooks } from './audit'
import { closeAll, openTestBackend, type TestBackend } from './backend'
import { Stays } from './stays'

/** The hotel of the test, and the steps of its stays. */
export let backend: TestBackend
export let stays: Stays

/** Opens a hotel for each test of a file. It ends with sound books. */
export function useSoundHotel(): void {
  beforeEach(async () => {
    backend = await openTestBackend()
    stays = new Stays(backend)
  })

  afterEach(() => expectSoundBooks(backend).finally(closeAll))
}
