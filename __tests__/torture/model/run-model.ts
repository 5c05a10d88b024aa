import * as fc from 'fast-check'
import type { DatabaseKind } from '../../support/server/database'
import { anySequence } from './any-sequence'
import { healAndCheck } from './healing'
import { Model } from './model'
import { World, type WorldOptions } from './world'

type Sequences = [commands: Iterable<fc.AsyncCommand<Model, World>>]

/** What happened in all sequences together. */
export interface ModelRun {
  sequences: number
  steps: number
  deaths: number
  payments: number
  refunds: number
  mails: number
  /** How often the desk has done each act. */
  acts: Record<string, number>
}

/**
 * Runs random sequences of payments, calls, events, faults, wrong clocks and deaths against a hotel, and
 * checks after every step that nothing is lost, done twice or disclosed to the wrong person. Throws with the
 * seed and the sequence that breaks a rule.
 */
export async function runModel(
  kind: DatabaseKind,
  parameters: fc.Parameters<Sequences>,
  options?: WorldOptions,
): Promise<ModelRun> {
  const world = await World.open(kind, options)
  const run: ModelRun = { sequences: 0, steps: 0, deaths: 0, payments: 0, refunds: 0, mails: 0, acts: {} }
  const property = fc.asyncProperty(anySequence(), async (commands) => {
    await world.empty()
    const model = new Model((run.sequences += 1))
    await fc.asyncModelRun(() => ({ model, real: world }), commands)
    await healAndCheck(world, model)
    world.leave()
    run.steps += model.steps
    run.deaths += model.deaths
    run.payments += model.payments.length
    run.refunds += world.paystackRefunds().length
    run.mails += world.mail.taken.size
    model.done['pay by link'] = Object.keys(model.paper.links).length
    for (const [act, times] of Object.entries(model.done)) run.acts[act] = (run.acts[act] ?? 0) + times
  })
  await fc.assert(property, parameters)
  return run
}
