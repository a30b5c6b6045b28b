import './profiles-section.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, TextInput } from '@/components/base/Controls';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { timeOf } from '@/components/base/times';
import type { ErrorRecord } from '@/lib/base/errors';
import { LIMITS } from '@/lib/contract';

/** A named set of sign-ins. */
interface ListedProfile {
  name: string;
  /** Origins. */
  sites: readonly string[];
  /** Times in ms since the epoch: of the last saving, and of later changes that could not be saved. */
  savedAt: number;
  missedAt?: number | undefined;
}

export interface ProfilesSectionProps {
  profiles: readonly ListedProfile[];
  /** Name of the profile whose private window is open. */
  signingIn: string | undefined;
  /** True once the window was closed without saving. */
  wasClosed: boolean;
  error: ErrorRecord | undefined;
  /** Opens the private window. Called in the press itself, which may ask for a permission. */
  onSignIn(name: string, address: string): void;
  onSave(): void;
  onCancel(): void;
  onRemove(name: string): void;
}

/** Profiles of this browser: their list, and the way to sign in to one. */
export function ProfilesSection({ profiles, onRemove, ...props }: ProfilesSectionProps) {
  const { signingIn, error, wasClosed, onSignIn, onSave, onCancel } = props;
  return (
    <>
      {profiles.length === 0 && signingIn === undefined && <p class="meta">{i18n.t('options.profiles.empty')}</p>}
      {profiles.length > 0 && (
        <ul class="profiles-list" aria-label={i18n.t('options.profiles.title')}>
          {profiles.map((profile) => (
            <li key={profile.name}>
              <ProfileFacts {...profile} />
              <Button
                kind="second"
                label={i18n.t('options.profiles.again')}
                aria-label={i18n.t('options.profiles.againTo', { name: profile.name })}
                disabled={signingIn !== undefined}
                onClick={() => onSignIn(profile.name, profile.sites[0] ?? '')}
              />
              <Button
                kind="second"
                label={i18n.t('options.profiles.remove')}
                aria-label={i18n.t('options.profiles.removeNamed', { name: profile.name })}
                disabled={signingIn === profile.name}
                onClick={() => onRemove(profile.name)}
              />
            </li>
          ))}
        </ul>
      )}
      {signingIn === undefined ? (
        <SignInForm onSignIn={onSignIn} />
      ) : (
        <div class="profiles-open">
          <p role="status">{i18n.t('options.profiles.open', { name: signingIn })}</p>
          <Button kind="primary" label={i18n.t('options.profiles.save')} onClick={onSave} />
          <Button kind="second" label={i18n.t('options.profiles.cancel')} onClick={onCancel} />
        </div>
      )}
      {wasClosed && <p role="status">{i18n.t('options.profiles.closed')}</p>}
      {error && (
        <ErrorBox cause={error.message}>
          <p>{error.nextStep}</p>
        </ErrorBox>
      )}
    </>
  );
}

const ProfileFacts = ({ name, sites, savedAt, missedAt }: ListedProfile) => (
  <div>
    <b>{name}</b>
    <p class="meta">
      <bdi dir="ltr">{sites.join(', ')}</bdi>
    </p>
    <p class="meta">{i18n.t('options.profiles.saved', { time: timeOf(savedAt) })}</p>
    {missedAt !== undefined && <p class="meta">{i18n.t('options.profiles.missed', { time: timeOf(missedAt) })}</p>}
  </div>
);

/** The name of a profile that the user gave none. */
const nameFor = ({ hostname }: URL) => hostname.replace(/^www\./, '').slice(0, LIMITS.profileName.max);

function SignInForm({ onSignIn }: Pick<ProfilesSectionProps, 'onSignIn'>) {
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      class="profiles-open"
      // An address without its scheme is fine, which the browser would refuse.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const url = URL.parse(address.trim()) ?? URL.parse(`https://${address.trim()}`);
        const isPage = url !== null && /^https?:$/.test(url.protocol);
        setRefused(!isPage);
        if (isPage) onSignIn(name.trim() || nameFor(url), url.href);
      }}
    >
      <Row
        label={i18n.t('options.profiles.address')}
        error={isRefused ? i18n.t('options.profiles.addressRefused') : undefined}
        stack
      >
        <TextInput type="url" mono value={address} placeholder="https://" onInput={setAddress} />
      </Row>
      <Row label={i18n.t('options.profiles.name')} hint={i18n.t('options.profiles.nameHint')} stack>
        <TextInput value={name} maxLength={LIMITS.profileName.max} onInput={setName} />
      </Row>
      <Button kind="second" type="submit" label={i18n.t('options.profiles.signIn')} />
      <p class="meta">{i18n.t('options.profiles.hint')}</p>
    </form>
  );
}
