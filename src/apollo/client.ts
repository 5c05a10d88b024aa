import { ApolloClient, InMemoryCache } from '@apollo/client'
import { siteEnv } from '../config/site-env'
import { createRestLink } from './rest-link'

/** The page's one Apollo Client. What imports it is itself imported with import(), so that it arrives after the page works. */
export const client = new ApolloClient({
  link: createRestLink(siteEnv.apiHost),
  cache: new InMemoryCache(),
})
