/** While the service of the authority fails and invoices go out in contingency: nobody has to act. It leaves by itself. */
import { Notice } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { getOutage } from './endpoints.ts'
import { outageWords } from './words.ts'
import './transmission.css'

const LOOK_EVERY_MS = 30_000

export function OutageBanner() {
  const since = useAsk(getOutage, {}, () => LOOK_EVERY_MS).data?.failingSince ?? null
  return since === null ? null : (
    <output className="transmission-service">
      <Notice tone="special">{outageWords(since)}</Notice>
    </output>
  )
}
