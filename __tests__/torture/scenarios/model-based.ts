import * as fc from 'fast-check'
import { healAndCheck } from '../model/healing'
import { Model } from '../model/model'
import { anySequence } from '../model/any-sequence'
import { World } from '../model/world'
import type { Outcome, Scenario, ScenarioContext } from '../../support/suite/scenario'
import { chooseSeed } from '../../support/suite/random'

/** With fewer rounds a failing sequence is not shrunk: shrinking takes longer than the test's timeout. */
const MANY_ROUNDS = 100

const CLAIM =
  'fast-check invents payments, calls, events, faults, wrong clocks and deaths of the hotel, some at once: after every step nothing is lost, double or told to the wrong person'

/** Random sequences of everything that can happen to the hotel, on SQLite. */
export const modelBased: Scenario = {
  name: 'model-based',
  claim: CLAIM,
  databases: ['sqlite'],
  rounds: { test: { sqlite: 15 }, quick: 25, full: 2_000 },
  run: runSequences,
}

/** The same on PostgreSQL, with fewer rounds, because a restart takes longer there. */
export const modelBasedPostgres: Scenario = {
  ...modelBased,
  name: 'model-based-postgres',
  databases: ['postgres'],
  rounds: { test: { postgres: 3 }, quick: 5, full: 200 },
}

async function runSequences({ kind, rounds }: ScenarioContext): Promise<Outcome> {
  // fast-check uses 32-bit seeds. With the same conversion here, both report the same seed.
  const seed = chooseSeed() | 0
  const isLong = rounds >= MANY_ROUNDS
  const world = await World.open(kind)
  let sequences = 0
  const seen = { steps: 0, deaths: 0, payments: 0, decided: 0, refunds: 0, mails: 0 }
  const property = fc.asyncProperty(anySequence(), async (commands) => {
    await world.empty()
    const model = new Model((sequences += 1))
    await fc.asyncModelRun(() => ({ model, real: world }), commands)
    await healAndCheck(world, model)
    world.leave()
    seen.steps += model.steps
    seen.deaths += model.deaths
    seen.payments += model.payments.length
    seen.decided += model.decided.size
    seen.refunds += world.paystackRefunds().length
    seen.mails += world.mail.taken.size
  })
  const details = await fc.check(property, { seed, numRuns: rounds, endOnFailure: !isLong })
  const violations = describeFailure(details)
  if (isLong && violations.length === 0) violations.push(...describeIdleness(seed, seen))
  return { figures: { seed, ...seen }, violations }
}

/** Gives a violation when no death, payment or refund happened at all: then the run tested nothing of it. */
function describeIdleness(
  seed: number,
  { deaths, payments, refunds }: Record<'deaths' | 'payments' | 'refunds', number>,
): string[] {
  return Object.entries({ deaths, payments, refunds })
    .filter(([, count]) => count === 0)
    .map(([what]) => `seed ${seed}: no ${what} at all`)
}

function describeFailure({
  failed,
  seed,
  counterexample,
  counterexamplePath,
  errorInstance,
}: fc.RunDetails<[commands: Iterable<fc.AsyncCommand<Model, World>>]>): string[] {
  if (!failed) return []
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  const commands = String(counterexample)
  return [`seed ${seed}, path ${counterexamplePath}: ${commands}: ${why}`]
}
