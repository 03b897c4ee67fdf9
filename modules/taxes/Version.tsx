/** A figure of law with its interval, as the panels and lists show it. */
import type { ReactNode } from 'react'
import { isPercentText, parseAmount, parsePercent, type Amount } from '#base/decimal.ts'
import { Facts, Money, Percent, Section } from '#platform/ui/index.tsx'
import type { Tax, Withholding } from './endpoints.ts'
import { minimumInPesos } from './example.ts'
import { chargedText } from './per-content.ts'
import { intervalText, versionOn } from './versions.ts'

export function RateText({ kind, rate }: { kind: Withholding['kind']; rate: string }) {
  return isPercentText(rate) ? <Percent value={rate} perMille={kind === 'reteica'} /> : null
}

/** "524.000  10 UVT": what the norm says, and its pesos while it is in force: another year's UVT is not known here. */
export function MinimumText({
  version,
  uvt,
  isCurrent = true,
}: {
  version: Withholding['versions'][number]
  uvt: Amount | null
  isCurrent?: boolean
}) {
  const { minimumUvt, minimumBase } = version
  const pesos = minimumInPesos(
    {
      minimumUvt: minimumUvt === null ? null : parsePercent(minimumUvt),
      minimumBase: minimumBase === null ? null : parseAmount(minimumBase),
    },
    uvt,
  )
  if (pesos === 0n) return <span className="muted">Sin base</span>
  if (pesos === null || (!isCurrent && minimumBase === null)) return `${minimumUvt?.replace('.', ',')} UVT`
  return (
    <>
      <Money value={pesos} /> {minimumBase === null && <span className="muted">· {minimumUvt?.replace('.', ',')} UVT</span>}
    </>
  )
}

/** They may be more than the panel shows: with the focus here the keyboard moves them. */
function Versions({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="stack" tabIndex={0} aria-label="Vigencias">
      {children}
    </section>
  )
}

const accountText = (account: { code: string; name: string } | null): string => (account ? `${account.code} ${account.name}` : 'Sin cuenta')

export function WithholdingVersions({ withholding, uvt, today }: { withholding: Withholding; uvt: Amount | null; today: string }) {
  const current = versionOn(withholding.versions, today)
  const sections = withholding.versions.map((version) => (
    <Section key={version.validFrom} title={intervalText(version)}>
      <Facts
        items={[
          { label: 'Tarifa', value: <RateText kind={withholding.kind} rate={version.rate} /> },
          { label: 'Base mínima', value: <MinimumText version={version} uvt={uvt} isCurrent={version === current} /> },
          { label: 'Cuenta en compras', value: accountText(version.purchaseAccount) },
          { label: 'Cuenta en ventas', value: accountText(version.saleAccount) },
          { label: 'Norma', value: version.source || 'Sin norma' },
        ]}
      />
    </Section>
  ))
  return <Versions>{sections}</Versions>
}

export function TaxFigure({ kind, version }: { kind: Tax['kind']; version: Tax['versions'][number] | null }) {
  if (version === null) return <span className="muted">Sin tarifa</span>
  if (kind === 'unit') return <Money value={version.perUnit} sign />
  return kind === 'excluded' ? <span className="muted">No aplica</span> : <Percent value={version.rate} />
}

export function TaxVersions({ tax }: { tax: Tax }) {
  const sections = tax.versions.map((version) => (
    <Section key={version.validFrom} title={intervalText(version)}>
      <Facts
        items={[
          {
            label: tax.kind === 'unit' ? `Valor ${chargedText(tax.perContent)}` : 'Tarifa',
            value: <TaxFigure kind={tax.kind} version={version} />,
          },
          { label: 'Cuenta en ventas', value: version.saleAccount ? accountText(version.saleAccount) : 'La por defecto' },
          { label: 'En devoluciones de ventas', value: accountText(version.returnAccount) },
          { label: 'En compras', value: version.purchaseAccount ? accountText(version.purchaseAccount) : 'Suma al costo' },
          { label: 'En devoluciones de compras', value: accountText(version.purchaseReturnAccount) },
          { label: 'Norma', value: version.source || 'Sin norma' },
        ]}
      />
    </Section>
  ))
  return <Versions>{sections}</Versions>
}
