import type { Municipality } from '@avisa/contract/municipalities/schemas'
import { IconBuildingCommunity, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { chooseMunicipality, useMunicipality } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { confirm } from '#/ui/popup/popups.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useMunicipalityTexts } from './texts.ts'

/** Ignores accents and case. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
/** Fewer need no search. */
const searchedFrom = 8

type Props = { municipalities: readonly Municipality[]; /** The address of the back button; none at first start. */ back?: string }

export const MunicipalityChooser = ({ municipalities, back }: Props) => {
  const client = useClient()
  const say = useMunicipalityTexts()
  const navigate = useNavigate()
  const current = useMunicipality()
  const person = usePerson()
  const [search, setSearch] = useState('')
  const matches = municipalities.filter(({ nombre, provincia }) => fold(`${nombre} ${provincia}`).includes(fold(search)))
  const choose = async (town: Municipality) => {
    const other = town.api_key !== current?.api_key
    if (
      other &&
      person &&
      !(await confirm(client, { title: say('confirmTitle'), message: say('confirmMessage'), confirm: say('confirm') }))
    )
      return
    if (other) await chooseMunicipality(client, town)
    // The first choice keeps the address that was opened.
    if (back !== undefined) await navigate('/', { replace: true })
  }
  return (
    <AppPage title={say(back === undefined ? 'title' : 'change')} {...(back === undefined ? {} : { back })}>
      {municipalities.length >= searchedFrom && <SearchField label={say('search')} value={search} onChange={setSearch} />}
      {matches.length === 0 && <EmptyState title={say('none')} text={say('noneText')} />}
      {matches.length > 0 && (
        <RowCard>
          {matches.map((town) => (
            <Row
              key={town.id}
              icon={IconBuildingCommunity}
              title={town.nombre}
              support={town.provincia}
              onClick={() => void choose(town)}
              {...(town.api_key === current?.api_key
                ? { trailing: <IconCheck size={22} stroke={2.2} role="img" aria-label={say('chosen')} /> }
                : {})}
            />
          ))}
        </RowCard>
      )}
    </AppPage>
  )
}
