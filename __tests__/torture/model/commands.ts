import type { AsyncCommand } from 'fast-check'
import { type Action, isPossible, perform } from './actions'
import { checkStep } from './checks'
import { describeAction } from './describe-action'
import type { Model } from './model'
import type { World } from './world'

type HotelCommand = AsyncCommand<Model, World>

/** One action alone. */
export class Alone implements HotelCommand {
  constructor(private readonly action: Action) {}

  check(model: Readonly<Model>): boolean {
    return isPossible(this.action, model)
  }

  async run(model: Model, world: World): Promise<void> {
    const step = world.step(true)
    await perform(this.action, { world, model, step })
    await checkStep(world, model, step)
  }

  toString(): string {
    return describeAction(this.action)
  }
}

/** Kills the hotel between two steps. */
export class Kill implements HotelCommand {
  check(): boolean {
    return true
  }

  async run(model: Model, world: World): Promise<void> {
    await world.restart()
    model.deaths += 1
    await checkStep(world, model, world.step(true))
  }

  toString(): string {
    return 'kill'
  }
}

/** When the hotel dies within a step: after this many moves and this many microtasks. */
export interface Death {
  moves: number
  microtasks: number
}

/**
 * Several actions at the same time. Each move lets one of them go on: it begins an action, or releases an
 * answer that the gate holds back. `order` says which.
 */
export class AtOnce implements HotelCommand {
  constructor(
    private readonly actions: readonly Action[],
    private readonly order: readonly number[],
    private readonly death: Death | undefined,
  ) {}

  check(): boolean {
    return true
  }

  async run(model: Model, world: World): Promise<void> {
    const step = world.step(false)
    const waiting = this.actions.map((action) => async () => {
      if (isPossible(action, model)) await perform(action, { world, model, step })
    })
    const running: Promise<void>[] = []
    const { gate } = world
    gate.hold()
    for (let move = 0; waiting.length + gate.waiting > 0; move += 1) {
      const chosen = (this.order[move] ?? 0) % (waiting.length + gate.waiting)
      const [begin] = waiting.splice(chosen, 1)
      if (begin === undefined) gate.release(chosen - waiting.length)
      else running.push(catchLater(begin()))
      if (move === this.death?.moves) {
        for (let count = 0; count < this.death.microtasks; count += 1) await Promise.resolve()
        await world.restart()
        model.deaths += 1
        break
      }
      await gate.whenQuiet()
    }
    gate.open()
    await Promise.all(running)
    await checkStep(world, model, step)
  }

  toString(): string {
    const actions = this.actions.map(describeAction).join(' | ')
    const death = this.death === undefined ? '' : `, dead after ${this.death.moves}+${this.death.microtasks}`
    return `at once [${actions}] in order ${this.order.join(',')}${death}`
  }
}

/** Prevents an unhandled rejection. The caller still gets the failure when it awaits the promise. */
function catchLater(work: Promise<void>): Promise<void> {
  work.catch(() => undefined)
  return work
}
