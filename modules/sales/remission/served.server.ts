/** The remission as the server serves it: the engine's calls, its stages, its paper and its public page. */
import {
  documentFiles,
  documentHandlers,
  mailHandlers,
  returnHandlers,
  shareHandlers,
  stageHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { rememberParties } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { consignmentHandlers, publishedConsignment, servedConsignment } from '../consignment/served.server.ts'
import { remissionEndpoints, remissionMail, remissionReturns, remissionStageCalls } from './endpoints.ts'
import { remission } from './kind.ts'

export const servedRemission: ServedKind = { kind: remission, electronic: null, remember: rememberParties }

export const publishedRemission: PublishedKind = {
  kind: remission,
  paperOf: plainPaper({ title: 'Remisión', dueLabel: null, signature: 'Recibida por: nombre, identificación y firma' }),
}

export const remissionHandlers = [
  ...documentHandlers([servedRemission, servedConsignment], remissionEndpoints),
  ...shareHandlers([publishedRemission, publishedConsignment], remissionEndpoints),
  ...mailHandlers([publishedRemission, publishedConsignment], remissionMail),
  ...stageHandlers([servedRemission, servedConsignment], remissionStageCalls),
  ...returnHandlers([servedRemission, servedConsignment], remissionReturns),
  ...consignmentHandlers,
]

export const remissionFiles = { ...documentFiles(publishedRemission), ...documentFiles(publishedConsignment) }
