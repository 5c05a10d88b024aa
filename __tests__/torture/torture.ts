import { runSuite } from '../support/suite/command'
import { SCENARIOS } from './scenarios'

void runSuite({
  name: 'torture',
  scenarios: SCENARIOS,
  fullTime: 'about half an hour',
  seedVariable: 'TORTURE_SEED',
})
