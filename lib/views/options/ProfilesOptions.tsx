import { useState } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import { ProfilesSection } from '@/components/options/ProfilesSection';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { requestPermission } from '@/lib/browser/access';
import { openSignIn, type SignIn } from '@/lib/browser/sign-in';
import type { ProfileStore } from '@/lib/store/profiles';

/** Profiles of this browser, wired to their store and to private windows. */
export function ProfilesOptions({ store }: { store: ProfileStore }) {
  const [profiles = []] = useLoaded(store.list, [store], store.watch);
  const [open, setOpen] = useState<{ name: string; signIn: SignIn }>();
  const [wasClosed, setClosed] = useState(false);
  const [error, setError] = useState<ErrorRecord>();
  const attempt = async (work: () => Promise<unknown>) => {
    setError(undefined);
    setClosed(false);
    await work().catch((thrown) => setError(WinnowError.from(thrown).record));
  };
  const begin = (name: string, address: string) =>
    attempt(async () => {
      await requestPermission('cookies');
      const signIn = await openSignIn(name, address, store);
      setOpen({ name, signIn });
      void signIn.closed.then((isUnsaved) => {
        setOpen(undefined);
        setClosed(isUnsaved);
      });
    });
  return (
    <ProfilesSection
      profiles={profiles}
      signingIn={open?.name}
      wasClosed={wasClosed}
      error={error}
      onSignIn={(name, address) => void begin(name, address)}
      onSave={() => void attempt(async () => open?.signIn.save())}
      onCancel={() => void attempt(async () => open?.signIn.cancel())}
      onRemove={(name) => void attempt(() => store.remove(name))}
    />
  );
}
