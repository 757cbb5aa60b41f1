import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { PermissionName } from '@avisa/contract/access/permissions'
import { permissionNames } from '@avisa/contract/access/permissions'
import { fold } from '@avisa/contract/addresses/fold'
import type { Change } from '@avisa/contract/configuration/acts'
import { getPermissions } from '@avisa/contract/people/routes'
import type { CellChange, PermissionMatrix } from '@avisa/contract/people/schemas'
import { useState } from 'react'
import { DraftSheet } from '#/configuration/shared/DraftSheet.tsx'
import { usePermissionTexts } from '#/configuration/shared/permission-texts.ts'
import { useSave } from '#/configuration/shared/use-save.ts'
import { createDraft } from '#/platform/drafts.ts'
import { useLoad } from '#/platform/queries.ts'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { changesOf, columnsOf, differsFromTemplate } from './matrix.ts'
import { ImpactAside } from './ImpactAside.tsx'
import { MatrixList } from './MatrixList.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import classes from './people.module.css'
import { ProfilesSheet } from './ProfilesSheet.tsx'
import { usePeopleTexts } from './texts.ts'

const sameCell = (a: CellChange, b: CellChange) => a.rol === b.rol && a.perfil_id === b.perfil_id && a.permiso === b.permiso

const useCells = createDraft<{ cells: readonly CellChange[] }>({ name: 'consola-permisos', version: 1, initial: { cells: [] } })

/** The cells that were changed and not saved yet; changing one back takes it out. */
const useChanges = () => {
  const [{ cells }, write, clear] = useCells()
  const toggle = (cell: CellChange) =>
    write(({ cells: before }) => ({
      cells: before.some((other) => sameCell(other, cell)) ? before.filter((other) => !sameCell(other, cell)) : [...before, cell],
    }))
  return { cells, toggle, clear }
}

type BarProps = { count: number; cambios: readonly Change[]; onDone: () => void }

const SaveBar = ({ count, cambios, onDone }: BarProps) => {
  const say = usePeopleTexts()
  const [motivo, setMotivo] = useState('')
  const [drafting, setDrafting] = useState(false)
  const { save, busy } = useSave()
  const run = async () => {
    if (await save(cambios, motivo.trim() || null)) onDone()
  }
  return (
    <div className={`${classes.bar} flex wrap gap-12 centred`} role="region" aria-label={say('unsaved', { count })}>
      <b className="grow">{say('unsaved', { count })}</b>
      <Button variant="subtle" onClick={onDone}>
        {say('leaveAsWas')}
      </Button>
      <TextInput
        aria-label={say('reason')}
        placeholder={say('reason')}
        value={motivo}
        maxLength={500}
        onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
      />
      <Button variant="default" onClick={() => setDrafting(true)}>
        {say('toDraft')}
      </Button>
      <Button loading={busy} onClick={() => void run()}>
        {say('confirmSave')}
      </Button>
      <DraftSheet opened={drafting} onClose={() => setDrafting(false)} cambios={cambios} onAdded={onDone} />
    </div>
  )
}

const Matrix = ({ matrix }: { matrix: PermissionMatrix }) => {
  const say = usePeopleTexts()
  const words = usePermissionTexts()
  const isWide = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false }) ?? false
  const [term, setTerm] = useState('')
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const [editing, setEditing] = useState(false)
  const [looked, setLooked] = useState<PermissionName>()
  const { cells, toggle, clear } = useChanges()
  const columns = columnsOf(matrix, cells)
  const different = permissionNames.filter((name) => differsFromTemplate(matrix, name))
  const names = permissionNames.filter((name) => fold(words(name)).includes(fold(term)) && (!onlyDifferent || different.includes(name)))
  const change = (cell: CellChange) => {
    setLooked(cell.permiso as PermissionName)
    toggle(cell)
  }
  const props = { matrix, columns, names, cells, onChange: change }
  const impact = (cells.length > 0 || looked) && <ImpactAside matrix={matrix} cells={cells} looked={looked} />
  return (
    <ConsolePage
      title={say('permissions')}
      intro={say('permissionsIntro')}
      aside={isWide && impact}
      footer={cells.length > 0 && <SaveBar count={cells.length} cambios={changesOf(matrix, cells)} onDone={clear} />}
    >
      <SearchField label={say('searchPermission')} value={term} onChange={setTerm} slash />
      <div className="flex wrap gap-8">
        <FilterChip pressed={onlyDifferent} onClick={() => setOnlyDifferent(!onlyDifferent)}>
          {say('different', { total: different.length })}
        </FilterChip>
        <FilterChip pressed={editing} onClick={() => setEditing(true)}>
          {say('profiles', { total: matrix.perfiles.length })}
        </FilterChip>
      </div>
      {!isWide && impact}
      {isWide ? <MatrixTable {...props} /> : <MatrixList {...props} />}
      {editing && <ProfilesSheet matrix={matrix} onClose={() => setEditing(false)} />}
    </ConsolePage>
  )
}

/** `/consola/permisos`: what each role and profile may do. */
export const PermissionsPage = () => {
  const say = usePeopleTexts()
  const query = useLoad(getPermissions, {}, { keep: false })
  if (query.data) return <Matrix matrix={query.data} />
  return (
    <ConsolePage title={say('permissions')} intro={say('permissionsIntro')}>
      <Load query={query}>{() => null}</Load>
    </ConsolePage>
  )
}
