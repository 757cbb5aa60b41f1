import { publicPages } from '@avisa/contract/page-paths'
import { listQuery, type AreaList } from './area-lists.ts'
import type { Area } from './area-store.ts'
import { inLanguage, type Frame } from './layout.ts'
import type { Say } from './texts.ts'

/** A name that says already what it is of («Distrito Norte») stays as it is. */
export const areaName = ({ clase, nombre }: Area, say: Say): string =>
  clase === 'calle' || nombre.startsWith(`${say(clase)} `) ? nombre : say('area', { clase: say(clase), nombre })

export const areaPath = ({ alias }: Pick<Frame, 'alias'>, { clase, id }: Area): string =>
  (clase === 'calle' ? publicPages.street : publicPages.area).to({ alias, id })
export const feedPath = ({ alias }: Pick<Frame, 'alias'>, { clase, id }: Area): string =>
  (clase === 'calle' ? publicPages.streetFeed : publicPages.areaFeed).to({ alias, id })

/** From the page of the area and from its lists. */
export const listAddress = (frame: Frame, lista: AreaList, grupo: number | null = null): string =>
  inLanguage(frame, '', listQuery({ lista, grupo, pagina: 1 }))
