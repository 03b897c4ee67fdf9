/** Whether a third party practises ReteFuente while nobody says so (ET arts. 368, 368-2 and 911). */
import { isAgentByLaw } from '#colombia/withholding-agent.ts'
import { residesAbroad, type PartyInput } from './party.ts'

type Looked = Pick<PartyInput, 'kind' | 'responsibilities' | 'identificationType' | 'cityCode' | 'countryCode'>

/** What the law says of such a person. Who resides abroad declares no withholdings here, whatever kind of person it is. */
export const agentByLaw = (party: Looked): boolean => isAgentByLaw(party) && !residesAbroad(party)

/**
 * What it is once it is changed: a mark that is what the law said of it before was proposed, and is proposed again; any other one was
 * decided by somebody, and stays.
 */
export const agentAfter = (after: Looked, before: Looked & { readonly withholdsRetefuente: boolean }): boolean =>
  before.withholdsRetefuente === agentByLaw(before) ? agentByLaw(after) : before.withholdsRetefuente
