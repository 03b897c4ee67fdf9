import { fillPath } from '#platform/http/endpoint.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import type { Client } from '#app/client.server.ts'

/** Calls as another device makes them, beside the browser. */
export const callerAt = (url: string, token: string | null, companyId: string | null): Client => ({
  ...{ token, companyId },
  async call(endpoint, args = {}) {
    const answer = await fetch(`${url}${fillPath(endpoint.path, (args.params ?? {}) as Record<string, string>)}`, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(companyId ? { [COMPANY_HEADER]: companyId } : {}),
        ...(args.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
    })
    if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as never
  },
})
