/** True when the server of these pages has the API too. Alone here, because every first view has it. */
export const hasOwnServer = !process.env.GATSBY_API_HOST
