import type { ReactNode } from 'react'
import { Contour } from '../Brand.tsx'
import { Button } from '../Button.tsx'
import { LockIcon } from '../icons.tsx'
import '../page.css'

/** Nothing yet: what the screen is for, in one sentence, and its main button. */
export function Empty({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="empty">
      <Contour />
      <h2>{title}</h2>
      <p>{children}</p>
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}

/** Something exists, but not for these filters. */
export function NoResults({ onClear, children }: { onClear: () => void; children?: ReactNode }) {
  return (
    <div className="empty">
      <h2>Sin resultados para estos filtros</h2>
      {children && <p>{children}</p>}
      <div className="row">
        <Button onClick={onClear}>Limpiar filtros</Button>
      </div>
    </div>
  )
}

/** Names the permission and whom to ask. */
export function NoAccess({ permission }: { permission: string }) {
  return (
    <div className="empty">
      <LockIcon />
      <h2>No tienes permiso para ver esta información</h2>
      <p>Te falta «{permission}». Contacta al administrador de tu empresa.</p>
    </div>
  )
}
