import { Button, ButtonLink, LockIcon, Page } from '#platform/ui/index.tsx'
import { useGo, useQueryOfAddress, useSession } from '#platform/web/index.tsx'
import { AskAdministrators } from '#modules/access/index.tsx'
import { forbiddenScreen as page } from '../home/screens.ts'
import './forbidden.css'

/** Says what is missing. */
function explanation(reason: string | undefined, missing: string | undefined, company: string, role: string | undefined): string {
  if (reason === 'service') return `El servicio de ${company} no incluye esta parte de Páramo.`
  if (reason === 'plan') return `El plan de ${company} no incluye ${missing ? `«${missing}»` : 'esta función'}.`
  const yours = role === undefined ? 'tu rol' : `tu rol «${role}»`
  if (reason === 'role') return `Esta parte no es de ${yours}.`
  return `A ${yours} le falta el permiso ${missing ? `«${missing}»` : 'para ver esta página'}.`
}

/** What one asks for. */
function request(reason: string | undefined, missing: string | undefined, company: string): { subject: string; body: string } {
  const what = missing ? `«${missing}»` : 'una parte de Páramo'
  return reason === 'plan' || reason === 'service'
    ? {
        subject: `Plan de ${company} en Páramo`,
        body: `Hola:\n\nNecesito ${what} y el plan de ${company} no lo incluye. ¿Lo puedes revisar?\n`,
      }
    : {
        subject: `Permiso en Páramo: ${company}`,
        body: `Hola:\n\nNecesito entrar a ${what} en ${company} y mi rol no lo permite. ¿Me das el permiso?\n`,
      }
}

export default function ForbiddenPage() {
  const { motivo, falta } = useQueryOfAddress()
  const company = useSession()?.company ?? null
  const go = useGo()
  const name = company?.name ?? 'tu empresa'
  const isOfPlan = motivo === 'plan' || motivo === 'service'
  // Opened by itself there is nothing to go back to.
  const goBack = () => (history.length > 1 ? history.back() : go('/'))
  return (
    <Page title={page.title}>
      <div className="forbidden">
        <LockIcon />
        <h2>No puedes entrar aquí</h2>
        <p>{explanation(motivo, falta, name, company?.roleName)}</p>
        <AskAdministrators {...request(motivo, falta, name)} alone={`Tú administras ${name}, y nadie más lo hace.`} />
        <div className="row">
          <Button onClick={goBack}>Volver</Button>
          {isOfPlan && <ButtonLink href="/account/my-companies">Ver mi plan</ButtonLink>}
          <ButtonLink look="quiet" href="/">
            Ir al inicio
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}
