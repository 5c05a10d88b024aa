import { ConfigError } from '../../../src/config/config-error'
import { describeDangers, readServerEnv } from '../../../src/config/server-env'
import type { Scenario } from '../../support/suite/scenario'
import { DANGEROUS_SETTINGS, type DangerousSetting } from '../support/dangerous-settings'

export const settings: Scenario = {
  name: 'settings',
  claim:
    'Settings that endanger guests, money or the machine: each is refused at the start with the name of its variable, told in a line or mended, and no secret is repeated',
  databases: ['sqlite'],
  rounds: {
    test: { sqlite: DANGEROUS_SETTINGS.length },
    quick: DANGEROUS_SETTINGS.length,
    full: DANGEROUS_SETTINGS.length,
  },
  async run() {
    const tally = { settings: DANGEROUS_SETTINGS.length, refused: 0, told: 0, mended: 0, taken: 0 }
    const violations: string[] = []
    for (const setting of DANGEROUS_SETTINGS) {
      const { outcome, said } = start(setting)
      tally[outcome] += 1
      if (outcome === 'taken') violations.push(`${setting.name}: it was taken ${said}`)
      if (/:?secret|user@/.test(said)) violations.push(`${setting.name}: a secret is told: ${said}`)
    }
    return { figures: tally, violations }
  },
}

interface Start {
  outcome: 'refused' | 'told' | 'mended' | 'taken'
  said: string
}

function start({ env, refusedFor, told, isMended }: DangerousSetting): Start {
  try {
    const read = readServerEnv(env)
    if (isMended?.(read) === true) return { outcome: 'mended', said: '' }
    const said = describeDangers(read).join(' ')
    return { outcome: told?.test(said) === true ? 'told' : 'taken', said }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { outcome: error.variable === refusedFor ? 'refused' : 'taken', said: error.message }
  }
}
