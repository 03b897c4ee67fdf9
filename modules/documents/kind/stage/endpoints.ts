/** The calls that move a document that stands: each way of the kind's table has its own, with the permission of its button. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, optionalText, text, version } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { severalResult } from '#platform/http/several.ts'
import { ids } from '../../bulk/endpoints.ts'
import type { DocumentKind } from '../kind.ts'

const comment = optionalText(400)

const approval = {
  comment,
  /** Which one was seen: what somebody saved and sent again meanwhile is another (697). */
  version: z._default(z.nullable(version), null),
}

/** Several that wait, each on its own. */
const approveManyEndpoint = <const Path extends string>({
  permissions,
  titles,
  plan,
  services,
  path,
}: DocumentKind & { readonly path: Path }) =>
  endpoint({
    method: 'POST',
    path: `/api${path}/bulk/approve` as const,
    summary: `Aprobar varios a la vez, cada uno por quien no lo creó: ${titles.many.toLowerCase()}`,
    permission: permissions.approve ?? permissions.issue,
    plan,
    services,
    body: z.object({ ids, comment }),
    response: severalResult,
  })

export function stageEndpoints<const Path extends string>(kind: DocumentKind & { readonly path: Path }) {
  const { permissions, titles, plan, services } = kind
  const gate = { plan, services } as const
  const one = `/api${kind.path}/{id}` as const
  return {
    approve: endpoint({
      method: 'POST',
      path: `${one}/approve` as const,
      summary: `Aprobar ${titles.short}: quien no lo creó`,
      ...{ permission: permissions.approve ?? permissions.issue, ...gate },
      body: z.object(approval),
      response: done,
    }),
    approveMany: approveManyEndpoint(kind),
    sendBack: endpoint({
      method: 'POST',
      path: `${one}/send-back` as const,
      summary: `Devolver ${titles.short} que espera aprobación: vuelve a ser un borrador, con el motivo`,
      ...{ permission: permissions.approve ?? permissions.issue, ...gate },
      body: z.object({ reason: text(400, MIN_LENGTH) }),
      response: done,
    }),
    process: endpoint({
      method: 'POST',
      path: `${one}/process` as const,
      summary: `Poner en proceso ${titles.short}`,
      permission: permissions.issue,
      ...gate,
      body: z.object({ comment }),
      response: done,
    }),
    complete: endpoint({
      method: 'POST',
      path: `${one}/complete` as const,
      summary: `Completar ${titles.short}; con cantidades pendientes, diciendo que se liberan`,
      permission: permissions.issue,
      ...gate,
      body: z.object({ comment, releasesPending: z._default(z.boolean(), false) }),
      response: done,
    }),
    send: endpoint({
      method: 'POST',
      path: `${one}/send` as const,
      summary: `Anotar que ${titles.short} se envió al tercero`,
      permission: permissions.write,
      ...gate,
      body: z.object({ comment }),
      response: done,
    }),
    close: endpoint({
      method: 'POST',
      path: `${one}/close` as const,
      summary: `Cerrar ${titles.short}; con cantidades pendientes, diciendo que se liberan`,
      permission: permissions.issue,
      ...gate,
      body: z.object({ comment, releasesPending: z._default(z.boolean(), false) }),
      response: done,
    }),
    deliver: endpoint({
      method: 'POST',
      path: `${one}/deliver` as const,
      summary: `Anotar que ${titles.short} fue recibida, y por quién`,
      permission: permissions.write,
      ...gate,
      body: z.object({ comment, receivedBy: optionalText(120), receivedIdentification: optionalText(20) }),
      response: done,
    }),
  }
}
export type StageEndpoints = ReturnType<typeof stageEndpoints>
