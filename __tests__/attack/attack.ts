import { runSuite } from '../support/suite/command'
import { ATTACK } from './rows'

void runSuite(ATTACK)
