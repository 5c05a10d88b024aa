import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTempDir } from './support/server/closing'

/** What deploy/hotel needs of a machine; `publish` fails while there is a file `fail`. */
const COMMANDS = {
  id: 'echo 0',
  df: 'echo 9999999',
  systemctl: '[ "$1" != -q ]',
  curl: '',
  runuser: 'shift 3; exec "$@"',
  npm: `case "$*" in
    ci*) mkdir node_modules ;;
    *content:check*) cp -n content-sample/new.json content/ && echo added >>content/page.json ;;
    *publish*) [ ! -e "$ROOT/fail" ] ;;
  esac`,
}

/** Installs version 1 of a hotel in a folder, with version 2 in its repository. */
async function installHotel() {
  const root = await makeTempDir()
  const at = (path: string) => join(root, path)
  const write = (path: string, text: string) => {
    mkdirSync(join(at(path), '..'), { recursive: true })
    writeFileSync(at(path), text)
    chmodSync(at(path), 0o755)
  }
  for (const [name, line] of Object.entries(COMMANDS)) write(`bin/${name}`, `#!/bin/bash\n${line}\n`)
  const script = readFileSync('deploy/hotel', 'utf8')
    .replaceAll(/(?<=[= ])\/(?=opt|etc|srv|var|usr\/local)/g, `${root}/`)
    .replaceAll(' -o hotel -g hotel', '')
  write('repository/deploy/hotel', script)
  write('repository/deploy/systemd/hotel@.service', '')
  write('repository/deploy/systemd/hotel-backup.timer', '')
  write('repository/content/page.json', '1')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: at('repository'),
    })
  const tag = (version: string) => {
    write('repository/package.json', `{\n  "version": "${version}",\n}\n`)
    git('add', '.')
    git('commit', '-qm', version)
    git('tag', `v${version}`)
  }
  git('init', '-q')
  tag('1.0.0')
  execFileSync('git', ['clone', '-q', at('repository'), at('opt/hotel/v1.0.0')])
  write('repository/content/new.json', '2')
  tag('2.0.0')
  cpSync(at('repository/deploy/systemd'), at('etc/systemd/system'), { recursive: true })
  write('etc/hotel/env', '')
  mkdirSync(at('usr/local/sbin'), { recursive: true })
  mkdirSync(at('var/lib/hotel/releases'), { recursive: true })
  mkdirSync(at('opt/hotel/v1.0.0/node_modules'))
  cpSync(at('opt/hotel/v1.0.0/content'), at('srv/hotel-content'), { recursive: true })
  symlinkSync('v1.0.0', at('opt/hotel/current'))
  function hotel(...args: string[]) {
    const env = { ...process.env, ROOT: root, PATH: `${at('bin')}:${process.env['PATH'] ?? ''}` }
    const { stdout, stderr } = spawnSync(at('repository/deploy/hotel'), args, {
      encoding: 'utf8',
      env,
    })
    return stdout + stderr
  }
  const read = (path: string) => readFileSync(at(path), 'utf8')
  return { hotel, write, read, remove: (path: string) => rmSync(at(path), { recursive: true }) }
}

it('an update that goes on later keeps what was edited meanwhile, and a rollback what was there before', async () => {
  // macOS has no flock.
  if (process.platform !== 'linux') return
  const { hotel, write, read, remove } = await installHotel()
  write('fail', '')
  expect(hotel('update', 'v2.0.0')).toMatch(/- publish the site\nStopped.*hotel update again/)
  write('srv/hotel-content/page.json', 'edited\n')
  expect(hotel('update', 'v1.0.0')).toContain('Another update is not finished')
  remove('fail')
  expect(hotel('update')).toMatch(/edited meanwhile.*\n2\.0\.0 .* runs/s)
  expect([read('srv/hotel-content/page.json'), read('srv/hotel-content/new.json')]).toEqual([
    'edited\nadded\n',
    '2',
  ])
  expect(hotel('update')).toMatch(/Stopped. 2\.0\.0 .* runs already/)
  expect(hotel('rollback')).toMatch(/1\.0\.0 .* runs/)
  expect([read('srv/hotel-content/page.json'), read('srv/hotel-content.newer/new.json')]).toEqual(['1', '2'])
})
