import { existsSync } from 'node:fs'

/** Reads `.env` of the working directory, if it exists. Variables that are set already keep their values. */
export function loadEnvFile(path = '.env'): void {
  if (existsSync(path)) process.loadEnvFile(path)
}
