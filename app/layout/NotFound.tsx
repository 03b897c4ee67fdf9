import { BareLayers, Brand, ButtonLink, Empty, LinkProvider, Page } from '#platform/ui/index.tsx'
import { AppLink } from '#platform/web/index.tsx'
import './bare.css'

/** Any address that is not a screen, whoever looks. */
export function NotFound() {
  return (
    <LinkProvider link={AppLink}>
      <div className="bare">
        <Brand size={30} />
        <Page title="Página no encontrada">
          <Empty title="Esta dirección no existe" actions={<ButtonLink href="/">Ir al inicio</ButtonLink>}>
            Revisa que esté bien escrita o vuelve al inicio.
          </Empty>
        </Page>
      </div>
      <BareLayers />
    </LinkProvider>
  )
}
