import { siteEnv } from '../config/site-env'
import { callJson } from './call-json'
import { dataOf, type RestCall } from './room-calls'

export async function makeCall<Data>(call: RestCall<Data>): Promise<Data> {
  const { path, payload, timeoutMs } = call
  const isPost = payload !== undefined
  const answer = await callJson(`${siteEnv.apiHost}${path}`, {
    timeoutMs,
    headers: {
      accept: 'application/json',
      ...(isPost && { 'content-type': 'application/json' }),
    },
    ...(isPost && { method: 'POST', body: JSON.stringify(payload) }),
  })
  return dataOf(call, answer)
}
