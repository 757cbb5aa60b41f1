import type { Profile } from '@avisa/contract/accounts/schemas'
import { mayEraseAccount } from '@avisa/contract/privacy/rules'
import { IconHome, IconId, IconLock, IconMail, IconPencil, IconPhone, IconShieldLock, IconUser, type Icon } from '@tabler/icons-react'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { useOwnProfile } from './own-profile.ts'
import { useAccountTexts } from './texts.ts'

const rows = [
  ['nombre', 'firstName', IconUser],
  ['email', 'email', IconMail],
  ['telefono', 'phone', IconPhone],
  ['dni', 'dni', IconId],
  ['direccion', 'address', IconHome],
] as const satisfies readonly (readonly [keyof Profile, string, Icon])[]

const Data = ({ profile }: { profile: Profile }) => {
  const say = useAccountTexts()
  const person = usePerson()
  return (
    <>
      <RowCard title={say('yourData')}>
        {rows.map(([key, label, Shape]) => (
          <Row key={key} icon={Shape} title={profile[key] || say('unsaid')} support={say(label)} />
        ))}
      </RowCard>
      <RowCard>
        <Row to={paths.profileEdit} icon={IconPencil} title={say('editProfile')} />
        <Row to={paths.profilePassword} icon={IconLock} title={say('changePassword')} />
        {person?.servidor === 'backoffice' && <Row to={paths.profileSecurity} icon={IconShieldLock} title={say('security')} />}
        {person && mayEraseAccount(person) && <Row to={paths.ownData} icon={IconShieldLock} title={say('ownData')} />}
      </RowCard>
    </>
  )
}

export const ProfilePage = () => {
  const say = useAccountTexts()
  const profile = useOwnProfile(usePerson())
  return (
    <AppPage title={say('profile')} back={paths.settings}>
      <Load query={profile} skeleton={<RowSkeletons photo={0} />}>
        {(data) => <Data profile={data} />}
      </Load>
    </AppPage>
  )
}
