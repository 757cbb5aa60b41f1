import { checkPerson } from '@avisa/contract/accounts/rules'
import { Button } from '@mantine/core'
import type { User } from '@avisa/contract/access/schemas'
import type { Profile } from '@avisa/contract/accounts/schemas'
import { useForm, useWatch } from 'react-hook-form'
import { Navigate, useNavigate } from 'react-router'
import { useClient, type Client } from '#/platform/client.ts'
import { checkSession, usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { loginPath } from '#/navigation/own-paths.ts'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmailField, PasswordField, PhoneField, TextField } from '#/ui/form/fields.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { resolverOf } from './account-rules.ts'
import { useOwnProfile, useSaveProfile } from './own-profile.ts'
import { asBody, isOther, useProfileDraft, withoutPassword, type TypedProfile, profileFieldsOf } from './profile-draft.ts'
import { useAccountTexts } from './texts.ts'
import { useFieldFailure } from './use-field-failure.ts'

const [es, ca] = useAccountTexts.pairs.neededForEmail
const needPassword = { field: 'password_actual', es, ca }
const resolverFor = (client: Client, before: Profile) =>
  resolverOf<TypedProfile>(client, (typed) => [
    ...checkPerson(typed),
    ...(isOther(typed.email, before) && typed.password_actual === '' ? [needPassword] : []),
  ])

const fields = ['nombre', 'email', 'telefono', 'dni', 'direccion', 'password_actual'] as const

const useProfileForm = (person: User, profile: Profile) => {
  const client = useClient()
  const say = useAccountTexts()
  const navigate = useNavigate()
  const save = useSaveProfile(person)
  const tell = useFieldFailure<TypedProfile>(fields)
  const [draft, keep, clear] = useProfileDraft()
  const form = useForm<TypedProfile>({
    defaultValues: { ...profileFieldsOf(profile), ...draft.typed, password_actual: '' },
    mode: 'onTouched',
    resolver: resolverFor(client, profile),
  })
  const leave = () => {
    clear()
    return navigate(paths.profile, { replace: true })
  }
  const submit = form.handleSubmit(async (typed) => {
    try {
      await save(asBody(typed, profile))
    } catch (thrown) {
      return tell(thrown, form.setError)
    }
    // The menu shows the name that was just saved.
    void checkSession(client)
    const email = form.getValues('email').trim()
    toast(client, { message: isOther(email, profile) ? say('emailToConfirm', { email }) : say('profileSaved') })
    return leave()
  })
  return { form, submit, leave, keepTyped: () => keep({ typed: withoutPassword(form.getValues()) }) }
}

const ProfileForm = ({ person, profile }: { person: User; profile: Profile }) => {
  const say = useAccountTexts()
  const { form, submit, leave, keepTyped } = useProfileForm(person, profile)
  const { control, formState } = form
  const elsewhere = isOther(useWatch({ control, name: 'email' }), profile)
  return (
    <form className="column gap-20 mt-12" noValidate onSubmit={(event) => void submit(event)} onChange={keepTyped}>
      <TextField control={control} name="nombre" label={say('firstName')} autoComplete="name" maxLength={100} />
      <EmailField control={control} name="email" label={say('email')} maxLength={254} />
      {elsewhere && <PasswordField control={control} name="password_actual" label={say('currentPassword')} help={say('neededForEmail')} />}
      <PhoneField control={control} name="telefono" label={say('phone')} placeholder={say('phoneExample')} optional maxLength={30} />
      <TextField control={control} name="dni" label={say('dni')} optional maxLength={20} autoComplete="off" />
      <TextField control={control} name="direccion" label={say('address')} optional maxLength={300} autoComplete="street-address" />
      <MainButton label={say('saveChanges')} type="submit" loading={formState.isSubmitting} />
      <Button variant="subtle" size="lg" onClick={() => void leave()}>
        {say('discard')}
      </Button>
    </form>
  )
}

export const EditProfilePage = () => {
  const say = useAccountTexts()
  const person = usePerson()
  const profile = useOwnProfile(person)
  if (!person) return <Navigate to={loginPath(paths.profileEdit)} replace />
  return (
    <AppPage title={say('editProfile')} back={paths.profile} look="narrow">
      <Load query={profile} skeleton={<RowSkeletons photo={0} />}>
        {(data) => <ProfileForm key={person.user_id} person={person} profile={data} />}
      </Load>
    </AppPage>
  )
}
