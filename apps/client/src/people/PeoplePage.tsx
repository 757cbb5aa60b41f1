import { Button } from '@mantine/core'
import { listPeople } from '@avisa/contract/people/routes'
import type { PeopleCounts, StaffPerson } from '@avisa/contract/people/schemas'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { moreOf, useInfinite, useLoad } from '#/platform/queries.ts'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { useIsRoomy } from '#/ui/list/ListDetail.tsx'
import { Row } from '#/ui/list/Rows.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { PersonSheet } from './PersonSheet.tsx'
import { SituationChip } from './SituationChip.tsx'
import classes from './people.module.css'
import { usePeopleTexts } from './texts.ts'
import { useChoices } from './use-choices.ts'

const filters = {
  all: undefined,
  invitedOnes: '(situacion,IN,invitada,caducada)',
  never: '(nunca,=,1)',
  withoutUnit: '(sin_unidad,=,1)',
  withoutFactor: '(sin_factor,=,1)',
  mailRefused: '(correo_devuelto,=,1)',
} as const
type Filter = keyof typeof filters
const countOf = (filter: Filter, counts: PeopleCounts | undefined): number =>
  counts
    ? {
        all: counts.total,
        invitedOnes: counts.invitadas,
        never: counts.nunca,
        withoutUnit: counts.sin_unidad,
        withoutFactor: counts.sin_factor,
        mailRefused: counts.correo_devuelto,
      }[filter]
    : 0

const initialsOf = ({ nombre, apellidos }: StaffPerson) => `${nombre.trim()[0] ?? ''}${apellidos.trim()[0] ?? ''}`.toUpperCase()

type RowProps = { person: StaffPerson; onOpen: () => void }

const PersonRow = ({ person, onOpen }: RowProps) => {
  const say = usePeopleTexts()
  const { unidades } = useChoices()
  const isRoomy = useIsRoomy()
  const chip = <SituationChip person={person} />
  const roles = person.user_roles.map((role) => say(`role_${role}`)).join(', ')
  const units = unidades.filter(({ id }) => person.unidades.includes(id)).map(({ text }) => text)
  return (
    <Row
      mark={<span className="strong small">{initialsOf(person)}</span>}
      title={`${person.nombre} ${person.apellidos}`}
      support={
        <>
          <span className={`${classes.email} block`}>{person.email}</span>
          <span className="block">
            {roles}
            {roles && ' · '}
            {units.length > 0 || person.user_roles.includes('SuperAdmin') ? (
              units.join(', ')
            ) : (
              <span className="wrong">{say('noUnit')}</span>
            )}
          </span>
          {!isRoomy && <span className="block mt-4">{chip}</span>}
        </>
      }
      {...(isRoomy ? { trailing: chip } : {})}
      onClick={onOpen}
    />
  )
}

const useSearch = () => {
  const [search, setSearch] = useSearchParams()
  const change = (values: Record<string, string | null>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(values))
          if (value) before.set(name, value)
          else before.delete(name)
        return before
      },
      { replace: true },
    )
  const filter = (Object.keys(filters) as Filter[]).find((name) => name === search.get('filtro')) ?? 'all'
  return { term: search.get('buscar') ?? '', filter, inviting: search.has('invitar'), change }
}

/** `/consola/personas`: who works here, and inviting more. */
export const PeoplePage = () => {
  const say = usePeopleTexts()
  const { term, filter, inviting, change } = useSearch()
  const [opened, setOpened] = useState<StaffPerson>()
  const criteria = filters[filter]
  const query = useInfinite(
    listPeople,
    { query: { per_page: 50, ...(term ? { term } : {}), ...(criteria ? { criteria } : {}) } },
    { keep: false },
  )
  const counts = useLoad(listPeople, { query: { per_page: 1 } }, { keep: false }).data?.resumen
  if (inviting) return <InvitePanel onClose={() => change({ invitar: null })} />
  const empty = (
    <EmptyState title={say('nobody')} action={<Button onClick={() => change({ buscar: null, filtro: null })}>{say('showAll')}</Button>} />
  )
  return (
    <ConsolePage
      title={say('people')}
      intro={counts ? say('counts', { con_acceso: counts.con_acceso, invitadas: counts.invitadas }) : say('peopleIntro')}
    >
      <div className="flex wrap gap-12">
        <div className="grow">
          <SearchField label={say('search')} value={term} onChange={(buscar) => change({ buscar })} slash />
        </div>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={20} stroke={1.9} aria-hidden />}
          onClick={() => change({ invitar: '1' })}
        >
          {say('invite')}
        </Button>
      </div>
      <div className="flex wrap gap-8">
        {(Object.keys(filters) as Filter[]).map((name) => (
          <FilterChip key={name} pressed={filter === name} onClick={() => change({ filtro: name === 'all' ? null : name })}>
            {say(`f_${name}`, { total: countOf(name, counts) })}
          </FilterChip>
        ))}
      </div>
      <Load query={query} isEmpty={(rows) => rows.length === 0} empty={empty}>
        {(rows) => (
          <div className={`${classes.list} card`}>
            <VirtualList
              items={rows}
              keyOf={({ id }) => id}
              label={say('people')}
              estimate={84}
              more={moreOf(query)}
              render={(person) => (
                <div className={classes.person}>
                  <PersonRow person={person} onOpen={() => setOpened(person)} />
                </div>
              )}
            />
          </div>
        )}
      </Load>
      {opened && <PersonSheet key={opened.id} person={opened} onChanged={setOpened} onClose={() => setOpened(undefined)} />}
    </ConsolePage>
  )
}
