import type { Help } from '@avisa/contract/help/schemas'
import type { Read, Tx } from '#/platform/database/database.ts'

export const readHelp = async (read: Read): Promise<Help> => {
  const [sections, options] = await Promise.all([
    read.selectFrom('ayuda_secciones').selectAll().orderBy('numero').execute(),
    read.selectFrom('ayuda_opciones').selectAll().orderBy('numero').execute(),
  ])
  return sections.map(({ numero: numSeccion, ...section }) => ({
    numSeccion,
    ...section,
    opciones: options
      .filter(({ seccion }) => seccion === numSeccion)
      .map(({ seccion: _section, numero: numOpcion, enlace, ...option }) => ({
        numOpcion,
        ...option,
        ...(enlace === 'estados' || enlace === 'condiciones' ? { enlace } : {}),
      })),
  }))
}

export const writeHelp = async (tx: Tx, help: Help): Promise<void> => {
  await tx.deleteFrom('ayuda_secciones').execute()
  const sections = help.map(({ numSeccion: numero, opciones: _options, ...section }) => ({ numero, ...section }))
  const options = help.flatMap(({ numSeccion: seccion, opciones }) =>
    opciones.map(({ numOpcion: numero, ...option }) => ({ seccion, numero, ...option })),
  )
  await tx.insertInto('ayuda_secciones').values(sections).execute()
  await tx.insertInto('ayuda_opciones').values(options).execute()
}
