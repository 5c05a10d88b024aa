import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { PreInitArgs } from 'gatsby'
import { isCacheOfAnotherPlace, isUnfinished, notePlaceOfCache } from '../../src/build/cache-place'
import { onPreInit } from '../../src/build/onPreInit'

let folder: string
let project: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotel-place-'))
  project = join(folder, 'hotel')
  mkdirSync(project)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What a build leaves behind. */
function build() {
  notePlaceOfCache(project)
  mkdirSync(join(project, '.cache', 'redux'))
}

/** Begins a build in the project and gives what it told and did. */
async function start() {
  const told: string[] = []
  const actions: unknown[] = []
  jest.spyOn(process, 'cwd').mockReturnValue(project)
  const args = {
    reporter: { info: (line: string) => told.push(line) },
    store: { dispatch: (action: unknown) => actions.push(action) },
  }
  await onPreInit?.(args as unknown as PreInitArgs, { plugins: [] }, () => {})
  return { told, actions }
}

describe('isCacheOfAnotherPlace', () => {
  it('has nothing to say where nothing was built yet', () => {
    expect(isCacheOfAnotherPlace(project)).toBe(false)
    mkdirSync(join(project, '.cache', 'compiled'), { recursive: true })
    expect(isCacheOfAnotherPlace(project)).toBe(false)
  })

  it('knows the cache of this folder', () => {
    build()
    expect(isCacheOfAnotherPlace(project)).toBe(false)
  })

  it('finds out that a project was copied', () => {
    build()
    const copy = join(folder, 'copy')
    cpSync(project, copy, { recursive: true })
    expect(isCacheOfAnotherPlace(copy)).toBe(true)
    expect(isCacheOfAnotherPlace(project)).toBe(false)
  })

  it('trusts no cache that does not tell where it is from', () => {
    mkdirSync(join(project, '.cache', 'redux'), { recursive: true })
    expect(isCacheOfAnotherPlace(project)).toBe(true)
  })
})

describe('onPreInit', () => {
  it('leaves a cache of this folder alone', async () => {
    build()
    expect(await start()).toEqual({ told: [], actions: [] })
  })

  it('makes Gatsby forget a cache of another folder, in one line', async () => {
    mkdirSync(join(project, '.cache', 'redux'), { recursive: true })
    expect(await start()).toEqual({
      told: [expect.stringContaining('from another folder')],
      actions: [{ type: 'UPDATE_PLUGINS_HASH', payload: '' }],
    })
  })

  it('makes Gatsby forget the cache of a build that did not end in success', async () => {
    build()
    endBuild('process.exit(0)')
    expect(isUnfinished(project)).toBe(false)
    for (const end of ['process.exit(1)', "process.kill(process.pid, 'SIGKILL')"]) {
      endBuild(end)
      expect(await start()).toEqual({
        told: ['.cache is of a build that did not end: it is emptied'],
        actions: [{ type: 'UPDATE_PLUGINS_HASH', payload: '' }],
      })
    }
  })
})

/** Lets a process of its own note that it builds, and end. */
function endBuild(end: string): void {
  const module = JSON.stringify(resolve('src/build/cache-place.ts'))
  const program = `require(${module}).noteBuild(process.cwd()); ${end}`
  const tsx = createRequire(resolve('package.json')).resolve('tsx/cjs')
  spawnSync(process.execPath, ['--require', tsx, '-e', program], { cwd: project })
}
