/** Over every page of a company to try things in. */
import { KitLink } from '#platform/ui/index.tsx'
import { companiesScreen } from '../screens.ts'
import './trial.css'

export default function TrialStrip() {
  return (
    <aside className="trial" aria-label="Empresa de prueba">
      <span>
        <b>Empresa de prueba</b>, sin validez.
      </span>
      <KitLink href={companiesScreen.path}>Mis empresas</KitLink>
    </aside>
  )
}
