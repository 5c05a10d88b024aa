import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeTempDir } from './support/server/closing'

const DAY_MS = 86_400_000

/** Runs the script with a `node` that only writes the file it is given. Returns the files that are left. */
async function backUp(before: Record<string, number>): Promise<string[]> {
  const [folder, checkout] = [await makeTempDir(), await makeTempDir()]
  const bin = join(checkout, 'node_modules/.bin')
  for (const [name, days] of Object.entries(before)) {
    writeFileSync(join(folder, name), '')
    const moment = new Date(Date.now() - days * DAY_MS)
    utimesSync(join(folder, name), moment, moment)
  }
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'node'), '#!/bin/sh\nfor last; do :; done\necho books > "$last"\n')
  chmodSync(join(bin, 'node'), 0o755)
  execFileSync('sh', [resolve('deploy/systemd/back-up.sh'), folder], { cwd: checkout })
  return readdirSync(folder).toSorted()
}

const nameOf = (day: number) => `hotel-2026-10-${String(day).padStart(2, '0')}T00-00-00Z.db`

it('keeps the newest twenty backups, and others for two weeks', async () => {
  const days = Array.from({ length: 25 }, (_, index) => index + 1)
  const left = await backUp({
    ...Object.fromEntries(days.map((day) => [nameOf(day), 30])),
    'hotel-2026-09-01T00-00-00Z.db': 3,
    'hotel-2026-09-02T00-00-00Z.db.part': 30,
    'notes.txt': 300,
  })
  const newest = left.filter((name) => name.startsWith('hotel-2026-10'))
  expect(newest).toEqual(days.slice(-19).map(nameOf))
  expect(left.filter((name) => !newest.includes(name))).toEqual([
    'hotel-2026-09-01T00-00-00Z.db',
    expect.stringMatching(/^hotel-.*\.db$/),
    'notes.txt',
  ])
})
