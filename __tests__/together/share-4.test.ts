import { runShare } from '../support/run-share'

runShare(4)
