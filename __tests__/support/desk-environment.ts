import './server/share-compilers'
import { TestEnvironment } from 'jest-environment-jsdom'
import { openPagesHotel } from './pages-hotel'
import { closeAll } from './server/closing'

/**
 * The browser of tests whose pages a hotel answers, with its real routes over a database. The hotel runs
 * outside of jsdom, because a server's libraries need a real Node.
 */
export default class DeskEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    Object.assign(this.global, { openPagesHotel, closePagesHotel: closeAll })
  }
}
