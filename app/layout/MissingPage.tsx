import { Button, ButtonLink, Empty, Page } from '#platform/ui/index.tsx'
import { useGo } from '#platform/web/index.tsx'
import { missingScreen } from '../home/screens.ts'

/** Any address that is not a screen, or not one of the company's edition. */
export default function MissingPage() {
  const go = useGo()
  // Opened by itself there is nothing to go back to.
  const goBack = () => (history.length > 1 ? history.back() : go('/'))
  return (
    <Page title={missingScreen.title}>
      <Empty
        title="Esta dirección no existe"
        actions={
          <>
            <ButtonLink href="/">Ir al inicio</ButtonLink>
            <Button look="quiet" onClick={goBack}>
              Volver
            </Button>
          </>
        }
      >
        Revisa que esté bien escrita o vuelve al inicio.
      </Empty>
    </Page>
  )
}
