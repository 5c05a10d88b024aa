import { ApolloLink } from '@apollo/client'
import { from } from 'rxjs'
import { callApi } from './rest-call'

/** The terminating link: turns each operation of operations.ts into its REST call on the given host. */
export function createRestLink(apiHost: string): ApolloLink {
  return new ApolloLink((operation) => from(callApi(operation, apiHost).then((data) => ({ data }))))
}
