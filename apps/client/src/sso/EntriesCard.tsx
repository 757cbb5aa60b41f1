import { may } from '@avisa/contract/access/person'
import type { EntryWay } from '@avisa/contract/identity/rules'
import { endPersonSessions, listEntries } from '@avisa/contract/people/routes'
import type { StaffEntry } from '@avisa/contract/people/schemas'
import { Button } from '@mantine/core'
import { IconBuildingBank, IconEye, IconFingerprint, IconHash, IconPassword, IconShieldCheck, type Icon } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { moreOf, useCommand, useInfinite } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat } from '#/platform/text.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { Load } from '#/ui/state/Load.tsx'
import { useSsoTexts } from './texts.ts'

const icons: Readonly<Record<EntryWay, Icon>> = {
  contrasena: IconPassword,
  contrasena_factor: IconShieldCheck,
  llave: IconFingerprint,
  sso: IconBuildingBank,
  codigo: IconHash,
  ver_como: IconEye,
}

const EntryRow = ({ entry }: { entry: StaffEntry }) => {
  const { por, nombre, vista, navegador, fecha, abierta, propia, usuario_id } = entry
  const client = useClient()
  const say = useSsoTexts()
  const format = useFormat()
  const mayEnd = may(usePerson(), 'configuracion.personas')
  const { run, busy } = useCommand(endPersonSessions, { refresh: [listEntries] })
  const end = async () => {
    const question = { title: say('endTitle', { name: nombre }), message: say('endText'), confirm: say('endYes'), danger: true }
    if (!(await confirm(client, question))) return
    await run({ params: { id: usuario_id } })
    toast(client, { message: say('ended') })
  }
  const facts = [
    say(`by_${por}`, { name: vista ?? '' }),
    ...(navegador === null ? [] : [navegador]),
    format.when(fecha),
    ...(propia ? [say('thisOne')] : abierta ? [say('open')] : []),
  ]
  return (
    <Row
      icon={icons[por]}
      title={nombre}
      support={facts.join(' · ')}
      trailing={
        abierta &&
        !propia &&
        mayEnd && (
          <Button
            variant="subtle"
            size="sm"
            loading={busy}
            aria-label={say('endNamed', { name: nombre })}
            onClick={() => void end().catch(() => undefined)}
          >
            {say('end')}
          </Button>
        )
      }
    />
  )
}

/** Who of the staff entered in the last ninety days, and how. */
export const EntriesCard = () => {
  const say = useSsoTexts()
  const query = useInfinite(listEntries, { query: { per_page: 20 } }, { keep: false })
  const { has, loading, load } = moreOf(query)
  return (
    <div className="column gap-8">
      <RowCard title={say('entries')}>
        <Load query={query}>
          {(rows) => (
            <>
              {rows.length === 0 && <Row title={say('noEntries')} />}
              {rows.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </>
          )}
        </Load>
      </RowCard>
      {has && (
        <Button variant="default" loading={loading} onClick={load}>
          {say('moreEntries')}
        </Button>
      )}
      <p className="small quiet">{say('entriesHelp')}</p>
    </div>
  )
}
