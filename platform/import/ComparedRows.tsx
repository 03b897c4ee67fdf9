/** What each row finds and what it leaves, before it is written: "Precio actual", "Precio nuevo" and how much it changes. */
import { useState } from 'react'
import { countText } from '#base/count.ts'
import { Button, QuietTable, UnitPrice } from '#platform/ui/index.tsx'
import type { CheckedImport } from './import-endpoints.ts'
import { changeText } from './review.ts'

/** Nobody reads more at once; the others are asked for. */
const SHOWN = 25

export function ComparedRows({ rows, what }: { readonly rows: CheckedImport['compared']; readonly what: string }) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <div className="import-compared">
      <QuietTable tight>
        <thead>
          <tr>
            <th scope="col">Fila</th>
            <th scope="col">Qué</th>
            <th scope="col" className="num">{`${what} actual`}</th>
            <th scope="col" className="num">{`${what} nuevo`}</th>
            <th scope="col" className="num">
              Cambio
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ row, title, before, after }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>{title}</td>
              <td className="num">{before === null ? 'Sin precio' : <UnitPrice value={before} />}</td>
              <td className="num">
                <UnitPrice value={after} />
              </td>
              <td className="num">{changeText(before, after) || 'Nuevo'}</td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
      {rows.length > shown && (
        <Button size="small" look="quiet" onClick={() => setShown(rows.length)}>
          {`Ver las ${countText(rows.length)}`}
        </Button>
      )}
    </div>
  )
}
