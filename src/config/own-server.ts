/**
 * True when the server of these pages has the API too, takes the payments, and so answers plain forms. A file of its
 * own, because every first view has it.
 */
export const hasOwnServer = !process.env.GATSBY_API_HOST
