import { existsSync } from 'node:fs'

/** Reads `.env` of the working directory into the environment where there is one; what is set already stays. */
export function loadEnvFile(path = '.env'): void {
  if (existsSync(path)) process.loadEnvFile(path)
}
