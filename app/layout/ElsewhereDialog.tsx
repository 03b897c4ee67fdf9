import { Button, Dialog } from '#platform/ui/index.tsx'
import { useElsewhere, useSession } from '#platform/web/index.tsx'
import { useEnterCompany } from '#modules/access/index.tsx'

/** Another tab entered another company: nothing works here until the person says in which one to go on. */
export function ElsewhereDialog() {
  const elsewhere = useElsewhere()
  const session = useSession()
  const { enter, entering } = useEnterCompany()
  const here = session?.company
  if (!elsewhere?.company || !here) return null
  const there = elsewhere.company.name
  // The page loads again: what it holds in memory is of this company.
  const follow = () => location.assign('/')
  return (
    <Dialog
      title="Cambiaste de empresa en otra pestaña"
      onClose={follow}
      role="alertdialog"
      footer={
        <>
          <Button look="quiet" onClick={() => enter(here.companyId)} busy={entering !== null} busyText="Entrando…">
            Volver a {here.name}
          </Button>
          <Button look="filled" onClick={follow} data-autofocus="">
            Seguir en {there}
          </Button>
        </>
      }
    >
      <p>
        Allá estás en «{there}» y aquí, en «{here.name}». Elige en cuál quieres seguir.
      </p>
    </Dialog>
  )
}
