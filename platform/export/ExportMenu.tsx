/** "Exportar" in the bar of a list, with the formats that every list has. */
import { exportFormatNames, offeredFormats, type ExportFormat } from '../catalogue/export.ts'
import { DownloadIcon, IconButton, Menu } from '../ui/index.tsx'

export function ExportMenu({ onChoose }: { readonly onChoose: (format: ExportFormat) => void }) {
  return (
    <Menu
      label="Exportar"
      align="end"
      entries={offeredFormats.map((format) => ({ label: exportFormatNames[format], onSelect: () => onChoose(format) }))}
      renderTrigger={(trigger) => <IconButton {...trigger} name="Exportar" icon={DownloadIcon} />}
    />
  )
}
