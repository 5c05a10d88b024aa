import { ApiError } from './api-error'

/** Loads Apollo and the operations in their own chunk. Throws an offline ApiError when the chunk does not arrive. */
export async function loadClient() {
  try {
    const [{ client }, operations] = await Promise.all([import('./client'), import('./operations')])
    return { client, ...operations }
  } catch {
    throw new ApiError('offline', 'The site could not load the code that talks to the API')
  }
}
