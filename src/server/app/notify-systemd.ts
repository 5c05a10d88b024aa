import { execFile } from 'node:child_process'

/**
 * Reports to systemd that the server listens, and then three times in each WatchdogSec that its event loop turns:
 * https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html. Node cannot write to systemd's kind of
 * socket, but systemd-notify can. Does nothing without systemd.
 */
export function notifySystemd(env: NodeJS.ProcessEnv): void {
  if (env['NOTIFY_SOCKET'] === undefined) return
  const send = (state: string) => execFile('systemd-notify', [state], { env }, () => undefined)
  send('READY=1')
  const watchdogMs = Number(env['WATCHDOG_USEC'] ?? 0) / 1_000
  if (watchdogMs > 0) setInterval(() => send('WATCHDOG=1'), watchdogMs / 3).unref()
}
