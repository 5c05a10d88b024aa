import type { IncomingMessage } from 'node:http'
import { hasBearerToken } from '../http/bearer-token'
import { isFromThisMachine } from '../http/this-machine'

/**
 * True when the request may read the metrics: it comes from a program on this machine, or it carries the
 * token. Takes METRICS_TOKEN, or undefined when the setting is missing.
 */
export function mayReadMetrics(request: IncomingMessage, token: string | undefined): boolean {
  return isFromThisMachine(request) || (token !== undefined && hasBearerToken(request, token))
}
