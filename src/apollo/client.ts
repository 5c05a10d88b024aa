import { ApolloClient, InMemoryCache } from '@apollo/client'
import { siteEnv } from '../config/site-env'
import { createRestLink } from './rest-link'

/** The page's Apollo Client. Import this file only behind import(): Apollo must not delay the first view. */
export const client = new ApolloClient({
  link: createRestLink(siteEnv.apiHost),
  cache: new InMemoryCache(),
})
