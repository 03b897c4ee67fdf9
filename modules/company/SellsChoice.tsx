/** What the company sells, asked before its stock is. */

import type { Endpoint } from '#platform/http/endpoint.ts'
import { Button, CheckIcon } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import './sells.css'
import { changeSells, getCompany } from './endpoints.ts'
import { type Sells, sells } from './profile.ts'

const words: Readonly<Record<Sells, string>> = { products: 'Productos', services: 'Servicios', both: 'Los dos' }

export default function SellsChoice({ refreshes }: { readonly refreshes: readonly Endpoint[] }) {
  const chosen = useAsk(getCompany, {}).data?.profile.sells ?? ''
  const sending = useSend(changeSells, { refreshes: [getCompany, ...refreshes] })
  return (
    <fieldset className="sells" aria-label="¿Vendes productos o servicios?">
      {sells.map((each) => (
        <Button
          key={each}
          size="small"
          aria-pressed={chosen === each}
          {...(chosen === each ? { icon: CheckIcon } : {})}
          busy={sending.isSending && sending.sent?.body.sells === each}
          onClick={() => void sending.run({ body: { sells: each } })}
        >
          {words[each]}
        </Button>
      ))}
    </fieldset>
  )
}
