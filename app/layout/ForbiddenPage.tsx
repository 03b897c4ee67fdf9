import { ButtonLink, Empty, Page } from '#platform/ui/index.tsx'
import { useQueryOfAddress, useSession } from '#platform/web/index.tsx'
import { forbiddenScreen as page } from '../home/screens.ts'

/** Says what is missing, and whom to ask. */
function explanation(reason: string | undefined, missing: string | undefined, company: string): string {
  if (reason === 'service') return `El servicio de ${company} no incluye esta parte de Páramo.`
  if (reason === 'plan') return `El plan de ${company} no incluye ${missing ? `«${missing}»` : 'esta función'}.`
  if (reason === 'role') return 'Tu rol no entra en esta parte. Pídeselo al administrador de tu empresa.'
  return `Te falta el permiso ${missing ? `«${missing}»` : 'para ver esta página'}. Pídeselo al administrador de tu empresa.`
}

export default function ForbiddenPage() {
  const { motivo, falta } = useQueryOfAddress()
  const company = useSession()?.company?.name ?? 'tu empresa'
  return (
    <Page title={page.title}>
      <Empty title="No puedes entrar aquí" actions={<ButtonLink href="/">Ir al inicio</ButtonLink>}>
        {explanation(motivo, falta, company)}
      </Empty>
    </Page>
  )
}
