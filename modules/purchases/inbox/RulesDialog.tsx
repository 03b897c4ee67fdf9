/** Reglas de contabilización: where lines of each supplier go, learned from the last bill; forgotten one by one. */
import { parseAmount } from '#base/decimal.ts'
import { Button, Coming, DayText, Dialog, IconButton, Money, QuietTable, TrashIcon } from '#platform/ui/index.tsx'
import { useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { forgetPostingRule, getReceived, listInbox, listPostingRules, stopAutomatic } from './endpoints.ts'
import { inboxPermissions } from './permissions.ts'

/** Of a code of the supplier it is said so. */
const wordsShown = (words: string): string => (words.startsWith('#') ? `Código ${words.slice(1).toUpperCase()}` : words)

export function RulesDialog({ onClose }: { readonly onClose: () => void }) {
  const asked = useAsk(listPostingRules, { query: {} })
  const mayWrite = useMay(inboxPermissions.write)
  const forgetting = useSend(forgetPostingRule, { refreshes: [listPostingRules, listInbox, getReceived] })
  const stopping = useSend(stopAutomatic, { refreshes: [listPostingRules, getReceived] })
  const rules = asked.data?.rules
  return (
    <Dialog title="Reglas de contabilización" size="medium" onClose={onClose} footer={<Button onClick={onClose}>Cerrar</Button>}>
      {!rules && <Coming asked={asked} />}
      {rules?.length === 0 && <p className="muted">Aún no hay reglas. Al contabilizar una factura se recuerda la cuenta de cada línea.</p>}
      {asked.data?.automatic.map(({ supplier, supplierName, upTo }) => (
        <p key={supplier} className="inbox-line-head">
          <span>
            Las próximas de <b>{supplierName}</b> se contabilizan solas hasta <Money value={parseAmount(upTo)} />.
          </span>
          {mayWrite && (
            <Button size="small" onClick={() => void stopping.run({ body: { supplier } })}>
              {`Dejar de contabilizar solas las de ${supplierName}`}
            </Button>
          )}
        </p>
      ))}
      {rules && rules.length > 0 && (
        <QuietTable>
          <thead>
            <tr>
              <th scope="col">Proveedor</th>
              <th scope="col">Líneas que dicen</th>
              <th scope="col">Cuenta o ítem</th>
              <th scope="col">Desde</th>
              <th scope="col">
                <span className="sr">Acciones</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ supplier, supplierName, words, account, item, on }) => (
              <tr key={`${supplier} ${words}`}>
                <td>{supplierName}</td>
                <td>{words === '' ? <span className="muted">Cualquier otra</span> : wordsShown(words)}</td>
                <td>
                  {(account ?? item)?.code} {(account ?? item)?.name}
                </td>
                <td>
                  <DayText value={on} />
                </td>
                <td>
                  {mayWrite && (
                    <IconButton
                      size="small"
                      icon={TrashIcon}
                      name={`Olvidar la regla de ${supplierName}: ${words === '' ? 'cualquier otra' : wordsShown(words)}`}
                      onClick={() => void forgetting.run({ body: { supplier, words } })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
      )}
    </Dialog>
  )
}
