import { existsSync } from 'node:fs'

/** Reads the file `.env` into the environment, when there is one. A variable that is set already stays. */
export function loadEnvFile(path = '.env'): void {
  if (existsSync(path)) process.loadEnvFile(path)
}
