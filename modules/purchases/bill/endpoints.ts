import { bulkCenterEndpoint, documentEndpoints, lineAccountEndpoint, stageEndpoints } from '#modules/documents/index.ts'
import { xmlEndpoint } from '#modules/electronic/index.ts'
import { bill } from './kind.ts'

export const billEndpoints = documentEndpoints(bill)

export const supportXml = xmlEndpoint(bill)

export const billAccounts = lineAccountEndpoint(bill)

export const billCenters = bulkCenterEndpoint(bill)

const { approve, approveMany, sendBack } = stageEndpoints(bill)
export const billStageCalls = { approve, approveMany, sendBack }
