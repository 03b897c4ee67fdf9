/** The deliveries of a route: loaded only by whoever comes for them. */
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { Closed, Failed, Loading } from './Closed.tsx'
import { loadDeliveries } from './deliver.tsx'
import { DeliveryPage } from './DeliveryPage.tsx'
import './delivery.css'

export async function showDelivery(root: Root, token: string): Promise<void> {
  root.render(<Loading what="la entrega" />)
  const loaded = await loadDeliveries(token)
  if (loaded.state === 'closed') return root.render(<Closed />)
  if (loaded.state === 'failed')
    return root.render(<Failed what="la entrega" message={loaded.message} onRetry={() => void showDelivery(root, token)} />)
  root.render(
    <StrictMode>
      <DeliveryPage token={token} route={loaded.route} />
    </StrictMode>,
  )
}
