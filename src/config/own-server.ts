/** True when the server of these pages also has the API. Alone in a file that every first view loads. */
export const hasOwnServer = !process.env.GATSBY_API_HOST
