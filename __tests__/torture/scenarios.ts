import type { Scenario } from '../support/suite/scenario'
import { clockMoved } from './scenarios/clock-moved'
import { closedBrowsers } from './scenarios/closed-browsers'
import { databaseLocked } from './scenarios/database-locked'
import { deskRaces } from './scenarios/desk-races'
import { diskFull } from './scenarios/disk-full'
import { foreignTransactions } from './scenarios/foreign-transactions'
import { forgedWebhooks } from './scenarios/forged-webhooks'
import { fsyncBeforeAnswer } from './scenarios/fsync-before-answer'
import { killedAtFailpoint } from './scenarios/killed-at-failpoint'
import { killedUnderLoad } from './scenarios/killed-under-load'
import { modelBased, modelBasedPostgres } from './scenarios/model-based'
import { postgresRestart } from './scenarios/postgres-restart'
import { priceChanges } from './scenarios/price-changes'
import { publishAtDesk } from './scenarios/publish-at-desk'
import { publishFaults } from './scenarios/publish-faults'
import { publishKilled } from './scenarios/publish-killed'
import { publishUnderLoad } from './scenarios/publish-under-load'
import { providerFaults } from './scenarios/provider-faults'
import { refundReplies } from './scenarios/refund-replies'
import { roomRace } from './scenarios/room-race'
import { sameReference } from './scenarios/same-reference'
import { strangers } from './scenarios/strangers'
import { tampering } from './scenarios/tampering'
import { threeWays } from './scenarios/three-ways'
import { twoClerks } from './scenarios/two-clerks'
import { twoInstances } from './scenarios/two-instances'
import { webhookStorm } from './scenarios/webhook-storm'

/** All scenarios, in the order in which RELIABILITY.md has them. */
export const SCENARIOS: readonly Scenario[] = [
  roomRace,
  sameReference,
  threeWays,
  tampering,
  priceChanges,
  deskRaces,
  strangers,
  twoClerks,
  killedUnderLoad,
  killedAtFailpoint,
  fsyncBeforeAnswer,
  diskFull,
  databaseLocked,
  postgresRestart,
  twoInstances,
  publishUnderLoad,
  publishKilled,
  publishFaults,
  publishAtDesk,
  providerFaults,
  closedBrowsers,
  webhookStorm,
  forgedWebhooks,
  refundReplies,
  foreignTransactions,
  clockMoved,
  modelBased,
  modelBasedPostgres,
]
