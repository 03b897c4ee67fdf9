/** What a customer owes: loaded only by whoever comes for it. */
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { Closed, Failed, Loading } from './Closed.tsx'
import { loadStatement } from './statement.tsx'
import { StatementPage } from './StatementPage.tsx'
import './registration.css'
import './statement.css'

export async function showStatement(root: Root, token: string): Promise<void> {
  root.render(<Loading what="el estado de cuenta" />)
  const loaded = await loadStatement(token, null)
  if (loaded.state === 'closed') return root.render(<Closed />)
  if (loaded.state === 'failed')
    return root.render(<Failed what="el estado de cuenta" message={loaded.message} onRetry={() => void showStatement(root, token)} />)
  root.render(
    <StrictMode>
      <StatementPage token={token} first={loaded.statement} onClosed={() => root.render(<Closed />)} />
    </StrictMode>,
  )
}
